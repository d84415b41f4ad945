/**
 * Hosts where mounts are shared, which is the usual case under systemd: what a sandbox mounts stays
 * in the sandbox, and what the host mounts meanwhile stays outside.
 */
@NullMarked
package dev.bailey.testing.mounts;

import org.jspecify.annotations.NullMarked;
