/**
 * The driver that works on every file system. A workspace is a directory. A snapshot is a manifest:
 * a list of paths with their properties, and for each file the key of its content. Contents are
 * kept once each, by key, in a store beside the workspaces.
 *
 * <pre>
 * copy/blobs/ab/cdef...           contents
 * copy/workspaces/NAME/root/      the live directory
 * copy/workspaces/NAME/snapshots/ manifests
 * copy/workspaces/NAME/index      the manifest of what was last seen in root, to read only the rest
 * copy/workspaces/NAME/rollback   names the snapshot of a rollback under way
 * copy/temporary/                 everything unfinished; emptied by recovery
 * </pre>
 */
@NullMarked
package dev.bailey.storage.copy;

import org.jspecify.annotations.NullMarked;
