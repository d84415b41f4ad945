package dev.bailey.runtimes.seatbelt;

import dev.bailey.linux.rootfs.RootEntry;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A profile in Seatbelt's language. Of several rules that apply to an act the last one counts, so
 * parents come before what lies in them, and denials last. Paths are not part of the text: each is
 * a parameter, so that none can be read as anything but a path.
 */
final class Profile {
  private static final String USE = "file-read* file-map-executable process-exec*";

  /** What programs of macOS need to start, beyond the directories every policy shows. */
  private static final String BASE =
      """
      (version 1)
      (deny default)
      (allow process-fork)
      (allow process-info* (target same-sandbox))
      (allow signal (target same-sandbox))
      (allow sysctl-read)
      (allow file-read-metadata)
      (allow mach-lookup (global-name "com.apple.system.opendirectoryd.libinfo"))
      """;

  private static final String SYSTEM =
      """
      (allow file-read* file-map-executable process-exec*
        (literal "/")
        (subpath "/bin")
        (subpath "/sbin")
        (subpath "/usr")
        (subpath "/opt")
        (subpath "/System")
        (subpath "/Library/Apple")
        (subpath "/Library/Developer/CommandLineTools")
        (subpath "/private/var/db/dyld")
        (subpath "/private/var/db/timezone")
        (literal "/private/etc/localtime")
        (literal "/private/etc/passwd")
        (literal "/private/etc/services")
        (literal "/private/etc/protocols")
        (subpath "/private/etc/ssl"))
      (allow file-read* file-write-data
        (literal "/dev/null")
        (literal "/dev/zero")
        (literal "/dev/random")
        (literal "/dev/urandom"))
      """;

  private static final String NETWORK =
      """
      (allow network*)
      (allow system-socket)
      (allow mach-lookup
        (global-name "com.apple.SystemConfiguration.configd")
        (global-name "com.apple.SystemConfiguration.DNSConfiguration")
        (global-name "com.apple.trustd.agent"))
      """;

  private final StringBuilder text = new StringBuilder(BASE);
  private final List<Path> parameters = new ArrayList<>();

  Profile(RootPlan plan, NetworkAccess network) {
    if (plan.unrestricted()) {
      text.append("(allow file-write* ").append(USE).append(")\n");
    } else {
      text.append(SYSTEM);
    }
    if (network instanceof NetworkAccess.Full) {
      text.append(NETWORK);
    }
    plan.entries().forEach(this::show);
    plan.entries().forEach(this::hide);
  }

  private void show(RootEntry entry) {
    if (entry instanceof RootEntry.Bind bind) {
      String place = parameter(bind.source());
      rule("allow", USE, "subpath", place);
      rule(bind.readOnly() ? "deny" : "allow", "file-write*", "subpath", place);
      // Moved away, it would have another path, and no rule of its own.
      rule("deny", "file-write-unlink", "literal", place);
    }
  }

  private void hide(RootEntry entry) {
    if (entry instanceof RootEntry.Mask mask) {
      rule("deny", USE + " file-write*", "subpath", parameter(mask.target()));
    }
  }

  private void rule(String verb, String acts, String filter, String place) {
    text.append('(').append(verb).append(' ').append(acts);
    text.append(" (").append(filter).append(' ').append(place).append("))\n");
  }

  private String parameter(Path path) {
    parameters.add(path);
    return "(param \"" + name(parameters.size() - 1) + "\")";
  }

  private static String name(int index) {
    return "PATH_" + index;
  }

  String text() {
    return text.toString();
  }

  /** The parameters in the form {@code NAME=VALUE}. */
  List<String> definitions() {
    List<String> definitions = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      definitions.add(name(i) + "=" + parameters.get(i));
    }
    return definitions;
  }
}
