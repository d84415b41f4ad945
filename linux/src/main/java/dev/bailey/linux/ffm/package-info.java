/**
 * The only package that calls native code. Everything goes through one function shape, so that one
 * binding is linked at start-up, see {@link dev.bailey.linux.ffm.Native}. Above it: {@link
 * dev.bailey.linux.ffm.Kernel} for single calls, {@link dev.bailey.linux.ffm.ChildProgram} for
 * sequences of calls that forked children make, {@link dev.bailey.linux.ffm.Visit} for those that
 * one child makes in other namespaces, and {@link dev.bailey.linux.ffm.Spawn} for programs.
 */
@NullMarked
package dev.bailey.linux.ffm;

import org.jspecify.annotations.NullMarked;
