package dev.bailey.sessions.tools;

import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.targets.Target;
import java.util.function.Consumer;

/**
 * The context in which a tool runs: its target, and where its progress goes.
 *
 * @param progress takes progress; never blocks
 */
public record ToolRun(Target target, Consumer<ToolProgress> progress) {}
