/**
 * Trees of files as values: {@link dev.bailey.storage.tree.TreeScan} reads a directory, {@link
 * dev.bailey.storage.tree.TreeWriter} writes a new one that no other process sees, {@link
 * dev.bailey.storage.tree.TreeUpdate} changes a workspace in use to what a tree holds.
 *
 * <p>Values may be shared; the classes that scan and write belong to one call, which may itself use
 * several threads.
 */
@NullMarked
package dev.bailey.storage.tree;

import org.jspecify.annotations.NullMarked;
