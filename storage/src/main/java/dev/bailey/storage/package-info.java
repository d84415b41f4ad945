/**
 * Workspaces and their snapshots on disk. A {@link dev.bailey.storage.Storage} is opened by {@link
 * dev.bailey.storage.Storages}, which picks a driver; what the drivers have in common is in {@code
 * tree}, {@code diff} and {@code archive}.
 *
 * <p>Workspaces are written by untrusted commands, also while one is being saved or restored: see
 * {@code dev.bailey.linux.files} for how that is survived. A storage may be used by many threads:
 * calls for one workspace wait for each other, calls for different ones run side by side.
 */
@NullMarked
package dev.bailey.storage;

import org.jspecify.annotations.NullMarked;
