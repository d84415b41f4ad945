package dev.bailey.storage.copy;

import dev.bailey.storage.tree.Tree;
import java.time.Instant;

/** A snapshot as it is kept: when, what it added, and every path. */
record Manifest(Instant time, long addedBytes, Tree tree) {}
