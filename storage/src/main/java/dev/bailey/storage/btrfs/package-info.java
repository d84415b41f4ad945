/**
 * The driver for btrfs: a workspace and its snapshots are subvolumes, so that taking, restoring and
 * forking cost the same for any size. They are in the state directory where that is on btrfs, else
 * (as root) in a {@link dev.bailey.storage.btrfs.Pool}: a file with a btrfs in it.
 *
 * <pre>
 * workspaces/NAME/root       the live subvolume
 * workspaces/NAME/snapshots/ read-only subvolumes
 * temporary/                 everything unfinished; emptied by recovery
 * </pre>
 */
@NullMarked
package dev.bailey.storage.btrfs;

import org.jspecify.annotations.NullMarked;
