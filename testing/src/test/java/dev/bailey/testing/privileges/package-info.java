@NullMarked
package dev.bailey.testing.privileges;

import org.jspecify.annotations.NullMarked;
