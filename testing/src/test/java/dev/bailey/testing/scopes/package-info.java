/** Policies that are inherited by scope, with real commands. */
@NullMarked
package dev.bailey.testing.scopes;

import org.jspecify.annotations.NullMarked;
