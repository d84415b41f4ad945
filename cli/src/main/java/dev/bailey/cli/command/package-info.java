/**
 * One class per word after {@code bailey}, all of them a {@link dev.bailey.cli.command.Subcommand}.
 * {@link dev.bailey.cli.command.CommandTree} is the model of all of them, which words are read by,
 * but those of {@code run} and {@code wrap}. They see the caller as a console and the machine as a
 * {@link dev.bailey.cli.command.Machine}.
 */
@NullMarked
package dev.bailey.cli.command;

import org.jspecify.annotations.NullMarked;
