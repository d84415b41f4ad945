package dev.bailey.sessions.tools.standard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.tools.Json;
import dev.bailey.sessions.tools.Parameter;
import dev.bailey.sessions.tools.Tool;
import dev.bailey.sessions.tools.Tools;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names, defaults and limits that agents and programs rely on. */
final class EveryToolTest {
  private final Tools tools = StandardTools.all();

  private ToolResult refused(String tool, ObjectNode parameters) {
    assertThat(tools.prepare(tool, parameters)).isInstanceOf(Tools.Prepared.Refused.class);
    return ((Tools.Prepared.Refused) tools.prepare(tool, parameters)).result();
  }

  @Test
  void namesAreFixed() {
    assertThat(tools.list())
        .extracting(Tool::name)
        .containsExactly(
            "read_file",
            "write_file",
            "edit_file",
            "grep",
            "glob",
            "bash",
            "git_status",
            "git_diff",
            "git_log",
            "git_show",
            "git_add",
            "git_commit",
            "git_fetch",
            "git_pull",
            "git_push",
            "git_clone");
    assertThat(tools.list()).allSatisfy(it -> assertThat(it.description()).isNotBlank());
  }

  @Test
  void defaultsAreFixed() {
    assertThat(number("read_file", "offset")).isZero();
    assertThat(number("read_file", "limit")).isEqualTo(2000);
    assertThat(number("grep", "max_results")).isEqualTo(100);
    assertThat(number("grep", "context_lines")).isZero();
    assertThat(number("glob", "max_results")).isEqualTo(200);
    assertThat(number("bash", "timeout_ms")).isEqualTo(120_000);
    assertThat(number("git_log", "n")).isEqualTo(10);
    assertThat(parameter("git_log", "n").most()).isEqualTo(100);
  }

  private long number(String tool, String name) {
    return parameter(tool, name).otherwise().orElseThrow();
  }

  private Parameter parameter(String tool, String name) {
    return tools.list().stream()
        .filter(it -> it.name().equals(tool))
        .flatMap(it -> it.parameters().list().stream())
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anUnknownToolIsAnsweredWithTheNames() {
    ToolResult result = refused("read_flie", Json.object());
    assertThat(result.error()).contains(ToolError.UNKNOWN_TOOL);
    assertThat(result.text()).contains("read_flie", "read_file", "git_clone");
  }

  /** For each parameter of each tool: left out, of another type, too small, too large. */
  @Test
  void everyParameterIsChecked() {
    for (Tool tool : tools.list()) {
      for (Parameter parameter : tool.parameters().list()) {
        for (Object value : bad(parameter)) {
          ObjectNode call = good(tool);
          call.set(parameter.name(), Json.object("x", value).get("x"));
          assertNamed(tool, parameter, refused(tool.name(), call));
        }
        if (parameter.required()) {
          ObjectNode call = good(tool);
          call.remove(parameter.name());
          assertNamed(tool, parameter, refused(tool.name(), call));
        }
      }
      ObjectNode call = good(tool).put("surprise", 1);
      assertThat(refused(tool.name(), call).text()).contains("parameter surprise: is unknown");
    }
  }

  private static void assertNamed(Tool tool, Parameter parameter, ToolResult result) {
    assertThat(result.error()).contains(ToolError.INVALID_PARAMETER);
    assertThat(result.text()).startsWith(tool.name() + ": parameter " + parameter.name() + ": ");
  }

  /** A call with all that is needed. */
  private static ObjectNode good(Tool tool) {
    ObjectNode call = Json.object();
    for (Parameter parameter : tool.parameters().list()) {
      if (parameter.required()) {
        boolean isList = parameter.type() == Parameter.Type.TEXTS;
        call.set(parameter.name(), Json.object("x", isList ? List.of("a") : "a").get("x"));
      }
    }
    return call;
  }

  private static List<Object> bad(Parameter parameter) {
    return switch (parameter.type()) {
      case TEXT ->
          parameter.least() > 0
              ? List.of(5, true, List.of("a"), "")
              : List.of(5, true, List.of("a"));
      case NUMBER ->
          List.of("5", 1.5, true, parameter.least() - 1, parameter.most() + 1, Double.MAX_VALUE);
      case FLAG -> List.of("true", 1, List.of(true));
      case TEXTS -> List.of("a", List.of(), List.of(5), List.of(""), 5);
    };
  }
}
