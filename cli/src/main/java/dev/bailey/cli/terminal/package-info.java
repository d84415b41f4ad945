/**
 * The caller's side: streams, environment and working directory ({@link
 * dev.bailey.cli.terminal.Console}), and the terminal if there is one ({@link
 * dev.bailey.cli.terminal.CallerTerminal}).
 */
@NullMarked
package dev.bailey.cli.terminal;

import org.jspecify.annotations.NullMarked;
