/**
 * The Linux kernel's binary interface: system call numbers, flags and structure layouts, for x86-64
 * and aarch64. Only facts, no calls; spelled as in the kernel's headers.
 */
@NullMarked
package dev.bailey.linux.abi;

import org.jspecify.annotations.NullMarked;
