package dev.bailey.cli.output;

import dev.bailey.error.Remedy;
import dev.bailey.error.Remedy.Operation;
import dev.bailey.error.Remedy.Setting;
import dev.bailey.policy.Promise;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Remedies of every kind, with every setting and operation there is. */
final class RemedySamples {
  private RemedySamples() {}

  static List<Remedy> all() {
    List<Remedy> all = new ArrayList<>();
    for (String limit : Remedy.RaiseLimit.LIMITS) {
      all.add(new Remedy.RaiseLimit(limit));
    }
    for (Promise promise : Promise.values()) {
      all.add(new Remedy.AcceptPromise(promise.label()));
    }
    all.add(new Remedy.AllowNetwork("[2001:db8::1]:22/tcp"));
    all.add(new Remedy.AllowNetwork());
    all.add(new Remedy.ReadPath(Path.of("/opt/my tools")));
    all.add(new Remedy.ReadPath());
    all.add(new Remedy.DenyPath(Path.of("/work/sub")));
    for (Setting setting : Setting.values()) {
      all.add(new Remedy.Choose(setting));
      all.add(new Remedy.LeaveOut(setting));
    }
    all.add(new Remedy.Choose(Setting.FILE_MODE, "unrestricted", "read-only"));
    all.add(new Remedy.Choose(Setting.NETWORK_MODE, "none", "full"));
    all.add(new Remedy.Choose(Setting.BACKEND, "namespace", "bubblewrap"));
    all.add(new Remedy.Choose(Setting.STORAGE_DRIVER, "copy"));
    all.add(new Remedy.UseName("presets", List.of("@npm", "@pip")));
    for (Operation operation : Operation.values()) {
      all.add(new Remedy.Perform(operation));
    }
    all.add(new Remedy.Perform(Operation.DESTROY_SESSION, "work"));
    all.add(new Remedy.InstallPackage("bubblewrap", Optional.of("apt install bubblewrap")));
    all.add(new Remedy.InstallPackage("bubblewrap", Optional.empty()));
    all.add(new Remedy.ChangeHost("Allow them", "sysctl -w x=1"));
    all.add(new Remedy.ChangeHost("Use a newer kernel."));
    all.add(new Remedy.StartBy("Run it as root", "sudo"));
    all.add(new Remedy.EnableBackend("x", List.of(new Remedy.Advice("Get one."))));
    all.add(new Remedy.Advice("Try again."));
    return all;
  }
}
