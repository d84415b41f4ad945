package dev.bailey.testing.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Plain;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limit of open files where it meets others; it must not look like the command's failure. */
final class OpenFilesLimitEdgesIT {
  @TempDir Path project;

  /** More than this host allows is kept by the host's own limit, or refused. */
  @Test
  void moreThanTheHostIsKeptOrRefused() {
    Policy policy = Policy.project(project).withLimits(Limits.none().withOpenFiles(1 << 20));
    Result result;
    try {
      result = Sandbox.run(policy, Command.of("/bin/true"));
    } catch (BaileyException e) {
      assertThat(e.code()).isIn(ErrorCode.NOT_ENFORCEABLE, ErrorCode.INVALID_REQUEST);
      return;
    }
    assertThat(result.outcome()).as("%s", result).isEqualTo(new Outcome.Exited(0));
  }

  @Test
  void oneProcessIsStillEnoughForOneProgram() {
    Limits limits = Limits.none().withOpenFiles(8).withProcesses(1);
    Result result =
        Sandbox.run(Policy.project(project).withLimits(limits), Command.of("/bin/echo", "x"));
    assertThat(result.stdout().text()).as("%s", result).isEqualTo("x\n");
  }

  @Test
  void aMissingInterpreterIsStillDenied() throws Exception {
    Path script = Files.writeString(project.resolve("script"), "#!/no/such/interpreter\n");
    Plain.shell("chmod 755 " + script);
    Policy policy = Policy.project(project).withLimits(Limits.none().withOpenFiles(64));
    assertThat(Sandbox.run(policy, Command.of("./script")).outcome())
        .isInstanceOf(Outcome.Denied.class);
  }
}
