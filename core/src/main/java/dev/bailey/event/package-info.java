/**
 * Events of sandboxes and sessions: an {@link dev.bailey.event.Event} is sent to an {@link
 * dev.bailey.event.EventSink} when it happens. For audit, not for control: a sink can neither delay
 * nor veto anything. Events hold no secrets, no values of environment variables, no contents of
 * files and no output of commands; every text in them is bounded. Thread-safe.
 */
@NullMarked
package dev.bailey.event;

import org.jspecify.annotations.NullMarked;
