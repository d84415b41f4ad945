@NullMarked
package dev.bailey.testing.launcher;

import org.jspecify.annotations.NullMarked;
