/**
 * Workspaces as one file: a tar archive, compressed with zstd. Members lie under {@code files/};
 * what tar cannot say is in extended headers of ours; the last member, {@code manifest}, has the
 * number of members and a digest over all of them, so that an archive that was cut off or changed
 * is noticed. Archives come from strangers: {@link dev.bailey.storage.archive.ArchiveReader}
 * believes nothing.
 */
@NullMarked
package dev.bailey.storage.archive;

import org.jspecify.annotations.NullMarked;
