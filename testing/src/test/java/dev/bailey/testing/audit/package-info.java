/** What is told of what happens, and that nothing else is. */
@NullMarked
package dev.bailey.testing.audit;

import org.jspecify.annotations.NullMarked;
