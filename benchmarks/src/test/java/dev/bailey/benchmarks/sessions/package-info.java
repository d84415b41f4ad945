/** Tests; none of them measures time. */
@NullMarked
package dev.bailey.benchmarks.sessions;

import org.jspecify.annotations.NullMarked;
