/** Tests; none of them measures time. */
@NullMarked
package dev.bailey.benchmarks.egress;

import org.jspecify.annotations.NullMarked;
