/** How long workspaces take to save, restore and fork, next to copying them. */
@NullMarked
package dev.bailey.benchmarks.storage;

import org.jspecify.annotations.NullMarked;
