@NullMarked
package dev.bailey.benchmarks.rates;

import org.jspecify.annotations.NullMarked;
