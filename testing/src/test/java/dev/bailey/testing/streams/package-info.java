@NullMarked
package dev.bailey.testing.streams;

import org.jspecify.annotations.NullMarked;
