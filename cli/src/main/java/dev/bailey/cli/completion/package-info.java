/**
 * Completion scripts for shells, one for each {@link dev.bailey.cli.completion.ShellName}. {@link
 * dev.bailey.cli.completion.CompletionTable} holds what they complete, generated from the model of
 * all commands.
 */
@NullMarked
package dev.bailey.cli.completion;

import org.jspecify.annotations.NullMarked;
