/**
 * Network rules for the hosts that package managers and git are configured to fetch from on this
 * machine: {@link dev.bailey.egress.presets.Presets}. Configuration files and environment variables
 * are read; no program is started and no network is used. Bailey has no built-in list of hosts: a
 * tool without configuration is an error. All types are immutable and safe to share between
 * threads.
 */
@NullMarked
package dev.bailey.egress.presets;

import org.jspecify.annotations.NullMarked;
