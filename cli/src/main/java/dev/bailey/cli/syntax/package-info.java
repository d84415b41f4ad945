/**
 * The syntax of all commands, as one picocli model: {@link dev.bailey.cli.syntax.Syntax} describes
 * a command, {@link dev.bailey.cli.syntax.WordReader} parses its arguments, {@link
 * dev.bailey.cli.syntax.Mistakes} explains what was wrong. Help, completion and man pages are
 * generated from the same model. Nothing here is on the path of {@code run}. Used from one thread.
 */
@NullMarked
package dev.bailey.cli.syntax;

import org.jspecify.annotations.NullMarked;
