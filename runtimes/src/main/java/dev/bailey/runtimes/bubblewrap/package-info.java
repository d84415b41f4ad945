/**
 * The backend for people who are not root: {@link dev.bailey.runtimes.bubblewrap.BubblewrapBackend}
 * has bwrap make the namespaces and the root. {@code RootArguments} says what bwrap is told. {@code
 * RoomMaker} has it make a room, the namespaces of a command, and {@code BubblewrapLaunch} starts
 * the command in it by a child program that enters them. {@code ReadBack} checks the room before
 * that. Thread-safe unless said otherwise.
 */
@NullMarked
package dev.bailey.runtimes.bubblewrap;

import org.jspecify.annotations.NullMarked;
