/**
 * Starts processes and supervises them, for all backends: {@link
 * dev.bailey.linux.launch.LauncherThread} runs a launch program on a thread of its own, {@link
 * dev.bailey.linux.launch.Supervisor} copies the streams, enforces timeout and output limit, and
 * waits for the end.
 */
@NullMarked
package dev.bailey.linux.launch;

import org.jspecify.annotations.NullMarked;
