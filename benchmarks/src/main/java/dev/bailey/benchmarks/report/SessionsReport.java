package dev.bailey.benchmarks.report;

/** Everything that was measured of sessions. */
public record SessionsReport(
    Comparison firstCommand, IdleCost idle, Comparison storage, Growth growth) {}
