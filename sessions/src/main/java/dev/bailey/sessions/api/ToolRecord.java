package dev.bailey.sessions.api;

/** What a tool did, and the snapshot that was taken after it. */
public record ToolRecord(ToolResult result, Snapshot snapshot) {}
