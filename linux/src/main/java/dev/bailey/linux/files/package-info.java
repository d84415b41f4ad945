/**
 * File access in directories that untrusted processes change at the same time: every operation is
 * relative to an open directory, and follows no symbolic link and crosses no mount. Start at {@link
 * dev.bailey.linux.files.Directory}.
 *
 * <p>Names are bytes, and not all of them are text. Here they are strings with one character per
 * byte; {@link dev.bailey.linux.files.Names} converts. A path is such names joined by slashes, of
 * any length, relative to a directory.
 *
 * <p>Open directories and files may be used by several threads, but not after or while one of them
 * is closed.
 */
@NullMarked
package dev.bailey.linux.files;

import org.jspecify.annotations.NullMarked;
