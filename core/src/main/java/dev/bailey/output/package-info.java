/** Output of a command that is kept for readers which come and go, wherever it is kept. */
@NullMarked
package dev.bailey.output;

import org.jspecify.annotations.NullMarked;
