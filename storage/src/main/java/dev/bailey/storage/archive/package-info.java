/**
 * Workspaces as one file: a tar archive, compressed with zstd. Members are below {@code files/};
 * what plain tar cannot express is in pax headers of Bailey's own; the last member, {@code
 * manifest}, has the number of members and a digest over all of them, so that a truncated or
 * changed archive is noticed. Archives are untrusted: {@link
 * dev.bailey.storage.archive.ArchiveReader} checks everything in them.
 */
@NullMarked
package dev.bailey.storage.archive;

import org.jspecify.annotations.NullMarked;
