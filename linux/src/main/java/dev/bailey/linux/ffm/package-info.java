/**
 * The only package that calls native code. Everything goes through one function shape, so that one
 * binding is linked at start-up, see {@link dev.bailey.linux.ffm.Native}. Above it: {@link
 * dev.bailey.linux.ffm.Kernel} for single calls from ordinary threads, and {@link
 * dev.bailey.linux.ffm.KernelProgram} for a sequence of calls that a launcher thread makes without
 * running any other Java code.
 */
@NullMarked
package dev.bailey.linux.ffm;

import org.jspecify.annotations.NullMarked;
