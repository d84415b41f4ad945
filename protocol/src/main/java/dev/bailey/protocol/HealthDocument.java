package dev.bailey.protocol;

import java.util.List;
import java.util.Map;

/**
 * The health of a state directory and its sessions; {@link HealthForm} writes and reads it.
 *
 * @param status a word such as {@code healthy}
 * @param uptimeSeconds for how long the answering process has had the state directory open
 * @param driver the storage driver of the workspaces
 * @param sessions the number of sessions by state, such as {@code active}; states without any are
 *     absent
 * @param underWay the number of commands, tool calls and other operations that run
 * @param processes the number of managed processes that run
 * @param spaceTotal bytes of the file system that holds the workspaces
 * @param spaceFree bytes of it that can still be used
 * @param problems descriptions of what is wrong, for people
 */
public record HealthDocument(
    String status,
    long uptimeSeconds,
    String driver,
    Map<String, Integer> sessions,
    int underWay,
    int processes,
    long spaceTotal,
    long spaceFree,
    List<String> problems) {
  public HealthDocument {
    sessions = Map.copyOf(sessions);
    problems = List.copyOf(problems);
  }
}
