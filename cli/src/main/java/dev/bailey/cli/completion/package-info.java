/**
 * Scripts that let a shell complete what is typed: {@link
 * dev.bailey.cli.completion.CompletionTable} is what they know, made from the model of all
 * commands; {@link dev.bailey.cli.completion.ShellName} has the shells.
 */
@NullMarked
package dev.bailey.cli.completion;

import org.jspecify.annotations.NullMarked;
