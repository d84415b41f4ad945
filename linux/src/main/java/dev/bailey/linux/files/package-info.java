/**
 * Files in places where somebody else may be moving, replacing and linking things at the same time:
 * everything is done relative to an open directory, and no symbolic link or mount is ever followed.
 * Start at {@link dev.bailey.linux.files.Directory}.
 *
 * <p>Names are bytes, and not all of them are text. Here they are strings with one character per
 * byte; {@link dev.bailey.linux.files.Names} converts. A path is such names joined by slashes, of
 * any length, relative to a directory.
 *
 * <p>Open directories and files may be used by several threads; who closes one must be the last.
 */
@NullMarked
package dev.bailey.linux.files;

import org.jspecify.annotations.NullMarked;
