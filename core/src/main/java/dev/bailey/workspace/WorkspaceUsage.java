package dev.bailey.workspace;

/**
 * What a workspace holds at the moment, without its snapshots.
 *
 * @param bytes what its files take on disk
 * @param quotaBytes how much they may take; -1 when it was never limited
 */
public record WorkspaceUsage(long files, long bytes, long quotaBytes) {}
