/** What the library's callers can rely on besides confinement, tried with the real kernel. */
@NullMarked
package dev.bailey.testing.api;

import org.jspecify.annotations.NullMarked;
