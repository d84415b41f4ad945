/**
 * Workspaces and their snapshots on disk. {@link dev.bailey.storage.choice.Storages} opens a {@link
 * dev.bailey.storage.Storage} and picks its driver; what the drivers have in common is in {@code
 * tree}, {@code diff} and {@code archive}.
 *
 * <p>Untrusted commands write to workspaces, also while one is being saved or restored: {@code
 * dev.bailey.linux.files} says how races with them are lost by the command. A storage is
 * thread-safe: calls for one workspace wait for each other, calls for different ones run in
 * parallel.
 */
@NullMarked
package dev.bailey.storage;

import org.jspecify.annotations.NullMarked;
