package dev.bailey.execution;

/**
 * What a sandbox uses at one moment, all its commands together.
 *
 * @param cpuNanos processor time since it was opened
 * @param memoryBytes memory in use now, page cache included
 * @param memoryPeakBytes the most memory in use at once since it was opened
 * @param processes how many processes live in it now
 */
public record LiveUsage(long cpuNanos, long memoryBytes, long memoryPeakBytes, int processes) {}
