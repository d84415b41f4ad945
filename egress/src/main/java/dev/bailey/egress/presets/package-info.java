/**
 * Rules for the places that package managers and git fetch from, as this host has them configured:
 * {@link dev.bailey.egress.presets.Presets}. Files and environment variables are read, no program
 * is started and nothing is asked over the network. Bailey itself knows no such place: where
 * nothing is found, that is an error. All types are immutable and safe to share between threads.
 */
@NullMarked
package dev.bailey.egress.presets;

import org.jspecify.annotations.NullMarked;
