package dev.bailey.benchmarks.report;

/** All results of the benchmark of sessions. */
public record SessionsReport(
    Comparison firstCommand, IdleCost idle, Comparison storage, Growth growth) {}
