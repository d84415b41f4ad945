/**
 * The command line: {@link dev.bailey.cli.Main} picks the command, {@link
 * dev.bailey.cli.LocalMachine} is this machine. Start-up time is its main constraint: nothing on
 * the path of {@code run} uses regular expressions, streams, formatters or a library. Used from one
 * thread.
 */
@NullMarked
package dev.bailey.cli;

import org.jspecify.annotations.NullMarked;
