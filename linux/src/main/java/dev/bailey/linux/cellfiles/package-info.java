/**
 * The files of a cell, accessed from outside while commands inside may replace any of them by a
 * symbolic link at any moment. Start at {@link dev.bailey.linux.cellfiles.HostFiles}. The kernel is
 * never given a path in which it would follow links: {@link dev.bailey.linux.cellfiles.GuestPaths}
 * resolves links as commands see them, over the project and the mounts ({@link
 * dev.bailey.linux.cellfiles.ShownTrees}), and {@code dev.bailey.linux.files} opens the resulting
 * path and refuses links in it. A file that was replaced in between is not found; another file is
 * never opened in its place.
 *
 * <p>{@code HostFiles} may be used by several threads, all else by one.
 */
@NullMarked
package dev.bailey.linux.cellfiles;

import org.jspecify.annotations.NullMarked;
