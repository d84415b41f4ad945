/**
 * Random cases for tests. {@link dev.bailey.randomtest.RandomTest} runs a property with many cases,
 * {@link dev.bailey.randomtest.Draws} makes up one of them, {@link dev.bailey.randomtest.Rounds}
 * says how many there are. Everything happens on the thread of the test, and every search has an
 * end: nothing is left running when a test has failed.
 */
@NullMarked
package dev.bailey.randomtest;

import org.jspecify.annotations.NullMarked;
