/**
 * What happens to sandboxes and sessions, told as it happens: {@link dev.bailey.event.Event} to an
 * {@link dev.bailey.event.EventSink}. For audit, not for control: a sink cannot hold anything up.
 * Events hold no secrets, no values of environment variables, no contents of files and no output of
 * commands; every text in them is bounded. Thread-safe.
 */
@NullMarked
package dev.bailey.event;

import org.jspecify.annotations.NullMarked;
