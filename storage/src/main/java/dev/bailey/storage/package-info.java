/**
 * Workspaces and their snapshots on disk. {@link dev.bailey.storage.choice.Storages} opens a {@link
 * dev.bailey.storage.Storage} and picks its driver; what the drivers have in common is in {@code
 * tree}, {@code diff} and {@code archive}.
 *
 * <p>Untrusted commands write to workspaces, also while one is being saved or restored: files are
 * accessed by {@code dev.bailey.linux.files}, which is safe against races with them. A storage is
 * thread-safe: calls for one workspace wait for each other, calls for different ones run in
 * parallel.
 */
@NullMarked
package dev.bailey.storage;

import org.jspecify.annotations.NullMarked;
