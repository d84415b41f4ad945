/**
 * Where commands run and files are: a {@link dev.bailey.sessions.targets.Target}, which is this
 * host or a sandbox. Files of a sandbox are touched from outside, while the commands inside may
 * exchange anything for a link at any moment; so no path is ever handed to the kernel to follow.
 * {@link dev.bailey.sessions.targets.GuestPaths} follows links as the commands see them and finds a
 * path that has none, and what is then opened is opened by {@code dev.bailey.linux.files}, which
 * refuses links: what was exchanged in between is not found, never found elsewhere.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.sessions.targets;

import org.jspecify.annotations.NullMarked;
