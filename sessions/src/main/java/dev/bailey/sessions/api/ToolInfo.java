package dev.bailey.sessions.api;

/**
 * A tool that can be called.
 *
 * @param description for the agent, which knows nothing else about it
 * @param parameters a JSON schema of what {@link ToolCall#parameters} may be
 */
public record ToolInfo(String name, String description, String parameters) {}
