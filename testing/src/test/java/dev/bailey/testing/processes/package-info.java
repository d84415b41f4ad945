@NullMarked
package dev.bailey.testing.processes;

import org.jspecify.annotations.NullMarked;
