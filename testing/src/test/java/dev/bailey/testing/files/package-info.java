@NullMarked
package dev.bailey.testing.files;

import org.jspecify.annotations.NullMarked;
