/**
 * Facts about the kernel's binary interface that several packages need, without any call into it:
 * the CPU {@link dev.bailey.linux.abi.Architecture} and the {@link
 * dev.bailey.linux.abi.KernelVersion}. All types are immutable.
 */
@NullMarked
package dev.bailey.linux.abi;

import org.jspecify.annotations.NullMarked;
