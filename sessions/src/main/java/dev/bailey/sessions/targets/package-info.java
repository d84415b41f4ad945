/**
 * Where tools and commands work: a {@link dev.bailey.sessions.targets.Target} is this host or a
 * sandbox. Files of a sandbox are accessed from outside, while commands inside may replace any of
 * them by a symbolic link at any moment. So the kernel is never given a path in which it would
 * follow links: {@link dev.bailey.sessions.targets.GuestPaths} resolves links as commands inside
 * see them, and {@code dev.bailey.linux.files} opens the resulting path and refuses links in it. A
 * file that was replaced in between is not found; another file is never opened in its place.
 *
 * <p>All types may be used by several threads.
 */
@NullMarked
package dev.bailey.sessions.targets;

import org.jspecify.annotations.NullMarked;
