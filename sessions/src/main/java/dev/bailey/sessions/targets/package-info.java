/**
 * Where tools and commands work: a {@link dev.bailey.sessions.targets.Target} is this host or a
 * sandbox, whose files are accessed as {@code dev.bailey.backend.CellFiles} says. {@link
 * dev.bailey.sessions.targets.PolicyDenials} tells what is denied in saved versions of a workspace.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.sessions.targets;

import org.jspecify.annotations.NullMarked;
