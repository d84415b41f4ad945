/**
 * The backend for root: namespaces, a root of its own, cgroups, seccomp. Start at {@link
 * dev.bailey.linux.namespace.NamespaceBackend}; {@code CellSteps} makes a cell, {@code
 * CommandLaunch} starts a command in it. Both by forked processes: no thread of this JVM enters a
 * cell. The backend and its cells are thread-safe.
 */
@NullMarked
package dev.bailey.linux.namespace;

import org.jspecify.annotations.NullMarked;
