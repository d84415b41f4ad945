@NullMarked
package dev.bailey.testing.leaks;

import org.jspecify.annotations.NullMarked;
