package dev.bailey.event;

import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import java.util.ArrayList;
import java.util.List;

/**
 * What a sandbox is confined to, in short. Lists are cut where they are long.
 *
 * @param files the mode of files: {@code project}, {@code read-only} or {@code unrestricted}
 * @param mounts what is shown at another path, each as {@code SOURCE:TARGET:ro} or {@code :rw}
 * @param limits with defaults and the host's ceiling
 * @param accepted promises that the caller does without
 */
public record PolicySummary(
    String files,
    String project,
    List<String> read,
    List<String> write,
    List<String> mounts,
    List<String> deny,
    NetworkSummary network,
    Limits limits,
    List<String> accepted) {
  public PolicySummary {
    files = Bounds.text(files);
    project = Bounds.text(project);
    read = Bounds.texts(read);
    write = Bounds.texts(write);
    mounts = Bounds.texts(mounts);
    deny = Bounds.texts(deny);
    accepted = Bounds.texts(accepted);
  }

  public static PolicySummary of(EffectivePolicy policy) {
    FileAccess files = policy.files();
    return new PolicySummary(
        files.mode().label(),
        files.project().toString(),
        texts(files.read()),
        texts(files.write()),
        texts(files.mounts()),
        texts(files.deny()),
        NetworkSummary.of(policy.network()),
        policy.limits(),
        policy.accepted().stream().map(Promise::label).sorted().toList());
  }

  private static List<String> texts(List<?> values) {
    List<String> texts = new ArrayList<>();
    values.forEach(it -> texts.add(it.toString()));
    return texts;
  }
}
