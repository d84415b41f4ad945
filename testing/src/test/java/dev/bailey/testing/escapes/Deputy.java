package dev.bailey.testing.escapes;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Enforcement;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Uses Bailey as an ordinary user: a JVM of that user's own, which runs one command after the
 * other. Being somebody else is nothing that a thread of this JVM can do for a while.
 */
final class Deputy {
  static final int USER = 65534;

  /** What came of a command, and what the report says. */
  record Answer(Ending ending, List<String> report) {}

  /** A report as lines like "files kept: mount namespace". */
  static List<String> report(Enforcement enforcement) {
    List<String> lines = new ArrayList<>();
    for (Enforcement.Line line : enforcement.lines()) {
      String kept = line.verified() ? " kept: " : " unkept: ";
      lines.add(line.promise().label() + kept + line.mechanism());
    }
    return lines;
  }

  private final DataOutputStream requests;
  private final DataInputStream answers;

  /** Started when it is needed first. */
  private static final class Only {
    static final Deputy DEPUTY = start();
  }

  private Deputy(Process jvm) {
    requests = new DataOutputStream(jvm.getOutputStream());
    answers = new DataInputStream(jvm.getInputStream());
  }

  private static Deputy start() {
    List<String> line = new ArrayList<>();
    line.addAll(List.of("/usr/bin/setpriv", "--reuid=" + USER, "--regid=" + USER));
    line.addAll(List.of("--clear-groups", "--"));
    line.addAll(Jvm.running(DeputysJvm.class.getName(), List.of()));
    try {
      // It ends when its input does, with this JVM.
      return new Deputy(
          new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Has an act done in a sandbox of its own; a refusal is thrown here as it was there. */
  static Answer run(Policy policy, Act act) {
    synchronized (Only.DEPUTY) {
      try {
        Only.DEPUTY.ask(policy, act);
        return Only.DEPUTY.answer();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void ask(Policy policy, Act act) throws IOException {
    if (policy.files().mode() != FileAccess.Mode.PROJECT) {
      throw new IllegalArgumentException("the deputy only knows projects");
    }
    Wire.write(requests, List.of(policy.backend().orElseThrow(), policy.files().project()));
    Wire.write(requests, policy.files().read());
    Wire.write(requests, policy.files().write());
    Wire.write(requests, policy.files().deny());
    Wire.write(requests, policy.files().mounts().stream().map(Mount::source).toList());
    Wire.write(requests, policy.files().mounts().stream().map(Mount::target).toList());
    Wire.write(requests, policy.files().mounts().stream().map(Mount::access).toList());
    requests.writeInt(policy.limits().openFiles().orElse(0));
    requests.writeInt(policy.limits().processes().orElse(0));
    Wire.write(requests, policy.accepted());
    requests.writeUTF(act.directory().toString());
    Wire.write(requests, act.command());
    requests.flush();
  }

  private Answer answer() throws IOException {
    if (answers.readBoolean()) {
      int code = answers.readInt();
      return new Answer(
          new Ending(code, Wire.readText(answers), Wire.readText(answers)), Wire.read(answers));
    }
    ErrorCode code = ErrorCode.valueOf(answers.readUTF());
    BaileyException failure =
        BaileyException.of(code, answers.readUTF(), answers.readUTF(), answers.readUTF());
    String hint = answers.readUTF();
    throw hint.isEmpty() ? failure : failure.withHint(hint);
  }
}
