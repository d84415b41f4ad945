package dev.bailey.sessions.tools;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tools that can be called, by name. */
public final class Tools {
  private final Map<String, Tool> byName = new LinkedHashMap<>();

  public Tools(List<Tool> tools) {
    for (Tool tool : tools) {
      if (byName.put(tool.name(), tool) != null) {
        throw new IllegalArgumentException("two tools are called " + tool.name());
      }
    }
  }

  public List<Tool> list() {
    return new ArrayList<>(byName.values());
  }

  /** A call that can be run; or, when it cannot be, the result that says why. */
  public sealed interface Prepared {
    /** Everything about the request is right. */
    record Ready(Tool tool, Arguments arguments) implements Prepared {}

    /** Nothing is to be done. */
    record Refused(ToolResult result) implements Prepared {}
  }

  /** Checks a request; nothing is done yet. */
  public Prepared prepare(String name, JsonNode parameters) {
    Tool tool = byName.get(name);
    if (tool == null) {
      return new Prepared.Refused(
          ToolResult.error(
              ToolError.UNKNOWN_TOOL,
              "there is no tool "
                  + ValueCheck.shown(name)
                  + "; there are "
                  + String.join(", ", byName.keySet())));
    }
    try {
      return new Prepared.Ready(tool, tool.parameters().check(parameters));
    } catch (InvalidParameter e) {
      return new Prepared.Refused(refusal(tool, e));
    }
  }

  /** Runs a call on the calling thread. Whatever goes wrong is in the result. */
  public static ToolResult run(Prepared.Ready call, ToolRun run) {
    long start = System.nanoTime();
    ToolResult result;
    try {
      result = call.tool().run(call.arguments(), run);
    } catch (InvalidParameter e) {
      result = refusal(call.tool(), e);
    } catch (BaileyException e) {
      result = ToolResult.error(error(e.code()), message(e));
    } catch (RuntimeException | Error e) {
      // Whatever it is: a call that has begun must have an end.
      result = ToolResult.error(ToolError.FAILED, "a defect of Bailey: " + e);
    }
    return result.took(Duration.ofNanos(System.nanoTime() - start));
  }

  private static ToolResult refusal(Tool tool, InvalidParameter e) {
    return ToolResult.error(ToolError.INVALID_PARAMETER, tool.name() + ": " + e.getMessage());
  }

  private static ToolError error(ErrorCode code) {
    return code == ErrorCode.CANCELLED ? ToolError.CANCELLED : ToolError.FAILED;
  }

  private static String message(BaileyException e) {
    return e.getMessage() + e.hint().map(it -> "\nhint: " + it).orElse("");
  }
}
