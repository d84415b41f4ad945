/**
 * Starts processes and supervises them, for all backends: {@link
 * dev.bailey.linux.launch.EntrantLaunch} is a launch from its program to its process, {@link
 * dev.bailey.linux.launch.EntrantSteps} adds the forks of a launch to a program, {@link
 * dev.bailey.linux.launch.LastSteps} adds what the command's process does before its program,
 * {@link dev.bailey.linux.launch.Supervisor} copies the streams, enforces timeout and output limit,
 * and waits for the end.
 */
@NullMarked
package dev.bailey.linux.launch;

import org.jspecify.annotations.NullMarked;
