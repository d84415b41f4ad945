/**
 * The root file system of a sandbox. {@link dev.bailey.linux.rootfs.RootPlan} derives from the
 * policy alone what is mounted where, by way of {@link dev.bailey.linux.rootfs.PathRules} (what may
 * be done at which path), {@link dev.bailey.linux.rootfs.PathMapping} (which file of the host is
 * there) and {@link dev.bailey.linux.rootfs.RootLayout} (the mounts); {@link
 * dev.bailey.linux.rootfs.RootTemplate} holds the mounts that are the same for every sandbox;
 * {@link dev.bailey.linux.rootfs.RootSteps} adds the mounts to a launch program.
 */
@NullMarked
package dev.bailey.linux.rootfs;

import org.jspecify.annotations.NullMarked;
