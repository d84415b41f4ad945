/**
 * Workspaces as callers see them, as values: their names ({@link dev.bailey.workspace.WorkspaceId},
 * {@link dev.bailey.workspace.SnapshotId}), a {@link dev.bailey.workspace.Version} of one, what is
 * different between two ({@link dev.bailey.workspace.Change}), what one holds, and how far a copy
 * is. Nothing here reads or writes one. Values are immutable.
 */
@NullMarked
package dev.bailey.workspace;

import org.jspecify.annotations.NullMarked;
