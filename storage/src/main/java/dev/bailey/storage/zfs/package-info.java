/**
 * The driver for ZFS, by its own command line. All datasets are below one that the caller names, or
 * that the state directory is in:
 *
 * <pre>
 * PARENT/wXXX         a workspace; its property bailey:workspace says NAME:GENERATION
 * PARENT/wXXX/gXXX    a generation: its live state, or an earlier one that snapshots belong to
 * PARENT/wXXX/g@sXXX  a snapshot; its property bailey:name says the name
 * PARENT/tXXX         a clone to read from
 * </pre>
 *
 * Setting bailey:workspace is the one step that makes, replaces or removes a workspace. What is not
 * named by it is removed by recovery, or when nothing depends on it any more.
 */
@NullMarked
package dev.bailey.storage.zfs;

import org.jspecify.annotations.NullMarked;
