/**
 * What can be typed, as one model of picocli: {@link dev.bailey.cli.syntax.Syntax} describes a
 * command, {@link dev.bailey.cli.syntax.WordReader} reads the words behind it, {@link
 * dev.bailey.cli.syntax.Mistakes} words what was wrong. Help, completion and man pages are made
 * from the same model. Nothing here is on the path of {@code run}. Used from one thread.
 */
@NullMarked
package dev.bailey.cli.syntax;

import org.jspecify.annotations.NullMarked;
