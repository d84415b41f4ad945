/**
 * Starting processes and seeing them through: {@link dev.bailey.linux.launch.LauncherThread} runs a
 * prepared program on a thread of its own, {@link dev.bailey.linux.launch.Supervisor} moves the
 * streams, keeps the limits that need watching and waits.
 */
@NullMarked
package dev.bailey.linux.launch;

import org.jspecify.annotations.NullMarked;
