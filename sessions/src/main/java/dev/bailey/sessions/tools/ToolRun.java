package dev.bailey.sessions.tools;

import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.targets.Target;
import java.util.function.Consumer;

/**
 * What a tool works with while it runs.
 *
 * @param progress told about what happens; never blocks
 */
public record ToolRun(Target target, Consumer<ToolProgress> progress) {}
