package dev.bailey.testing.escapes;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mount;
import dev.bailey.policy.PathAccess.Access;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program of the other user: does what {@link Deputy} asks, until its input ends. */
final class DeputysJvm {
  private DeputysJvm() {}

  public static void main(String[] arguments) throws IOException {
    DataInputStream requests = new DataInputStream(System.in);
    DataOutputStream answers = new DataOutputStream(System.out);
    try {
      while (true) {
        serve(requests, answers);
      }
    } catch (EOFException _) {
      // Nobody asks any more.
    }
  }

  private static void serve(DataInputStream requests, DataOutputStream answers) throws IOException {
    List<String> first = Wire.read(requests);
    FileAccess files =
        FileAccess.project(Path.of(first.get(1)))
            .reading(paths(Wire.read(requests)))
            .writing(paths(Wire.read(requests)))
            .denying(paths(Wire.read(requests)))
            .mounting(mounts(requests));
    Policy policy =
        Policy.of(files)
            .withBackend(first.getFirst())
            .withLimits(limits(requests.readInt(), requests.readInt()))
            .accepting(Wire.read(requests).stream().map(Promise::valueOf).toArray(Promise[]::new));
    Path directory = Path.of(requests.readUTF());
    perform(policy, new Act(Wire.read(requests), directory, Deputy.USER), answers);
    answers.flush();
  }

  private static List<Mount> mounts(DataInputStream requests) throws IOException {
    List<String> sources = Wire.read(requests);
    List<String> targets = Wire.read(requests);
    List<String> access = Wire.read(requests);
    List<Mount> mounts = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      Access allowed = Access.valueOf(access.get(i));
      mounts.add(new Mount(Path.of(sources.get(i)), Path.of(targets.get(i)), allowed));
    }
    return mounts;
  }

  private static Limits limits(int openFiles, int processes) {
    Limits limits = Limits.none();
    limits = openFiles == 0 ? limits : limits.withOpenFiles(openFiles);
    return processes == 0 ? limits : limits.withProcesses(processes);
  }

  private static void perform(Policy policy, Act act, DataOutputStream answers) throws IOException {
    try {
      Result result = Sandbox.run(policy, act.asCommand());
      answers.writeBoolean(true);
      answers.writeInt(result.exitCode());
      Wire.writeText(answers, result.stdout().text());
      Wire.writeText(answers, result.stderr().text());
      Wire.write(answers, Deputy.report(result.enforcement()));
    } catch (BaileyException e) {
      answers.writeBoolean(false);
      answers.writeUTF(e.code().name());
      answers.writeUTF(e.operation());
      answers.writeUTF(e.subject());
      answers.writeUTF(e.reason());
      answers.writeUTF(e.hint().orElse(""));
    }
  }

  private static Path[] paths(List<String> names) {
    return names.stream().map(Path::of).toArray(Path[]::new);
  }
}
