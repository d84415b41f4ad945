/**
 * The commands of {@code bailey}, one class each, all of them a {@link
 * dev.bailey.cli.command.Subcommand}. {@link dev.bailey.cli.command.CommandTree} is the model by
 * which their arguments are parsed, except those of {@code run} and {@code wrap}. Commands see the
 * caller as a console and the host as a {@link dev.bailey.cli.command.Machine}.
 */
@NullMarked
package dev.bailey.cli.command;

import org.jspecify.annotations.NullMarked;
