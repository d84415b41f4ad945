/**
 * The backend for hosts without namespaces: {@link dev.bailey.linux.landlock.LandlockBackend}. A
 * command is the caller's user among the caller's processes; Landlock and a system call filter
 * refuse what it is not meant to do. Hardening, not isolation. Thread-safe.
 */
@NullMarked
package dev.bailey.linux.landlock;

import org.jspecify.annotations.NullMarked;
