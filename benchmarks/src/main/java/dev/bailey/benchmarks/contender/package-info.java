/**
 * The ways to run a program that are compared, each as a {@link
 * dev.bailey.benchmarks.race.Contender}.
 */
@NullMarked
package dev.bailey.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
