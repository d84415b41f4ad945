/**
 * Trees of files as values: what a directory holds ({@link dev.bailey.storage.tree.TreeScan}), and
 * how to make a directory hold it ({@link dev.bailey.storage.tree.TreeWriter} for a fresh one that
 * nobody else sees, {@link dev.bailey.storage.tree.TreeUpdate} for a workspace in use).
 *
 * <p>Values may be shared; the classes that walk and write belong to one call, which may itself use
 * several threads.
 */
@NullMarked
package dev.bailey.storage.tree;

import org.jspecify.annotations.NullMarked;
