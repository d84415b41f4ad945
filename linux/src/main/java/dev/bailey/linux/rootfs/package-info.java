/**
 * The root file system of a sandbox. {@link dev.bailey.linux.rootfs.RootPlan} derives from the
 * policy alone what is mounted where; {@link dev.bailey.linux.rootfs.RootTemplate} holds the mounts
 * that are the same for every sandbox; {@link dev.bailey.linux.rootfs.RootSteps} adds the mounts to
 * a launch program.
 */
@NullMarked
package dev.bailey.linux.rootfs;

import org.jspecify.annotations.NullMarked;
