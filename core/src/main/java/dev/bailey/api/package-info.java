/** The entry point for Java programs: {@link dev.bailey.api.Sandbox}. Thread-safe. */
@NullMarked
package dev.bailey.api;

import org.jspecify.annotations.NullMarked;
