/**
 * What every backend promises, tried with each that works here. {@link
 * dev.bailey.testing.contract.Contracts} has a line for each backend: a new one is under contract
 * with that line.
 */
@NullMarked
package dev.bailey.testing.contract;

import org.jspecify.annotations.NullMarked;
