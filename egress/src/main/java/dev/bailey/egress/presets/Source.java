package dev.bailey.egress.presets;

import dev.bailey.policy.network.NetworkRule;

/**
 * A place that a tool fetches from.
 *
 * @param origin where that was said: a file or a variable. A file of the project may have been
 *     written by what runs in the sandbox
 */
public record Source(NetworkRule rule, String origin) {}
