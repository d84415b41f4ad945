/**
 * The backend for root: namespaces, a root of its own, cgroups, seccomp. {@link
 * dev.bailey.linux.namespace.NamespaceBackend} is the way in; {@code CellSteps} makes the place,
 * {@code CommandLaunch} starts a command in it.
 */
@NullMarked
package dev.bailey.linux.namespace;

import org.jspecify.annotations.NullMarked;
