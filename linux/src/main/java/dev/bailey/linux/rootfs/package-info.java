/**
 * The file system a confined command sees. {@link dev.bailey.linux.rootfs.RootPlan} decides, from
 * the policy alone, what is where; {@link dev.bailey.linux.rootfs.RootTemplate} holds what is the
 * same for every sandbox; {@link dev.bailey.linux.rootfs.RootSteps} writes the mounts into a launch
 * program.
 */
@NullMarked
package dev.bailey.linux.rootfs;

import org.jspecify.annotations.NullMarked;
