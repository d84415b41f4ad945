/** Tests; none of them measures time. */
@NullMarked
package dev.bailey.benchmarks.report;

import org.jspecify.annotations.NullMarked;
