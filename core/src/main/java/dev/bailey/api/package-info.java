/**
 * The entry point for Java programs: {@link dev.bailey.api.Sandbox}, and {@link
 * dev.bailey.api.Scope} for a policy that everything inside of a call is held to. Thread-safe.
 */
@NullMarked
package dev.bailey.api;

import org.jspecify.annotations.NullMarked;
