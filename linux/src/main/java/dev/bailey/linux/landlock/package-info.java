/**
 * The backend for hosts without namespaces: {@link dev.bailey.linux.landlock.LandlockBackend}. A
 * command runs as the caller's user among the caller's processes; Landlock and a seccomp filter
 * refuse what the policy does not allow. Hardening, not isolation. Thread-safe.
 */
@NullMarked
package dev.bailey.linux.landlock;

import org.jspecify.annotations.NullMarked;
