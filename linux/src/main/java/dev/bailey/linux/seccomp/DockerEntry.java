package dev.bailey.linux.seccomp;

import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.abi.KernelVersion;
import dev.bailey.linux.seccomp.ArgumentCondition.Operator;
import dev.bailey.linux.seccomp.SeccompProfile.Rule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One element of {@code syscalls} in a seccomp profile of Docker's JSON format. */
final class DockerEntry {
  private static final int MAX_INDEX = 5;
  private static final long UINT_MAX = 0xFFFFFFFFL;

  private final JsonReader json;
  private final Filter includes = new Filter();
  private final Filter excludes = new Filter();
  private final List<ArgumentCondition> conditions = new ArrayList<>();
  private @Nullable List<String> names;
  private @Nullable String actionName;
  private @Nullable Integer errno;
  private SeccompAction action = SeccompAction.KILL_PROCESS;

  private DockerEntry(JsonReader json) {
    this.json = json;
  }

  static DockerEntry read(JsonReader json) throws IOException {
    DockerEntry entry = new DockerEntry(json);
    json.fields("element of 'syscalls'", entry::field);
    if (entry.names == null) {
      throw json.malformed("'names' is missing");
    }
    if (entry.actionName == null) {
      throw json.malformed("'action' is missing");
    }
    entry.action = action(json, "action", entry.actionName, entry.errno);
    return entry;
  }

  private void field(String name) throws IOException {
    switch (name) {
      case "names" -> names(json.strings(name));
      case "name" -> names(List.of(json.string(name)));
      case "action" -> actionName = json.string(name);
      case "errnoRet" -> errno = json.optionalInteger(name, SeccompAction.MAX_ERRNO);
      case "args" -> json.elements(name, this::argument);
      case "includes" -> json.optionalFields(name, includes::field);
      case "excludes" -> json.optionalFields(name, excludes::field);
      case "comment" -> json.string(name);
      default -> throw json.unknownField(name);
    }
  }

  private void names(List<String> given) {
    if (names != null) {
      throw json.malformed("both 'name' and 'names' are given");
    }
    names = given;
  }

  private void argument() throws IOException {
    conditions.add(new Argument().read());
  }

  /** Reads {@code {"index": 0, "value": 2, "op": "SCMP_CMP_EQ"}}. */
  private final class Argument {
    private @Nullable Integer index;
    private @Nullable Long value;
    private @Nullable Operator operator;
    private long valueTwo;

    ArgumentCondition read() throws IOException {
      json.fields("element of 'args'", this::field);
      if (index == null || value == null || operator == null) {
        throw json.malformed("'args' needs 'index', 'value' and 'op'");
      }
      return operator == Operator.MASKED_EQ
          ? ArgumentCondition.masked(index, value, valueTwo)
          : ArgumentCondition.of(index, operator, value);
    }

    private void field(String name) throws IOException {
      switch (name) {
        case "index" -> index = json.integer(name, MAX_INDEX);
        case "value" -> value = json.unsigned(name);
        case "valueTwo" -> valueTwo = json.unsigned(name);
        case "op" -> operator = operator(json.string(name));
        default -> throw json.unknownField(name);
      }
    }
  }

  private Operator operator(String name) {
    return switch (name) {
      case "SCMP_CMP_EQ" -> Operator.EQ;
      case "SCMP_CMP_NE" -> Operator.NE;
      case "SCMP_CMP_LT" -> Operator.LT;
      case "SCMP_CMP_LE" -> Operator.LE;
      case "SCMP_CMP_GT" -> Operator.GT;
      case "SCMP_CMP_GE" -> Operator.GE;
      case "SCMP_CMP_MASKED_EQ" -> Operator.MASKED_EQ;
      default -> throw json.malformed("unknown 'op' " + JsonReader.quote(name));
    };
  }

  /** The object of {@code includes} or {@code excludes}. */
  private final class Filter {
    List<String> capabilities = List.of();
    List<String> architectures = List.of();
    @Nullable KernelVersion minKernel;

    void field(String name) throws IOException {
      switch (name) {
        case "caps" -> capabilities = json.strings(name);
        case "arches" -> architectures = json.strings(name);
        case "minKernel" -> minKernel = kernelVersion(json.string(name));
        default -> throw json.unknownField(name);
      }
    }
  }

  private @Nullable KernelVersion kernelVersion(String text) {
    if (text.isEmpty()) {
      return null;
    }
    return KernelVersion.parse(text)
        .orElseThrow(() -> json.malformed("'minKernel' is no version: " + JsonReader.quote(text)));
  }

  /** Whether the entry counts for a process without capabilities. */
  boolean applies(Architecture architecture, KernelVersion kernel) {
    String name =
        switch (architecture) {
          case X86_64 -> "amd64";
          case AARCH64 -> "arm64";
        };
    boolean included =
        includes.capabilities.isEmpty()
            && (includes.architectures.isEmpty() || includes.architectures.contains(name))
            && (includes.minKernel == null || kernel.compareTo(includes.minKernel) >= 0);
    boolean excluded =
        excludes.architectures.contains(name)
            || (excludes.minKernel != null && kernel.compareTo(excludes.minKernel) >= 0);
    return included && !excluded;
  }

  /** What the entry says about the system calls there are. */
  List<Rule> rules(SyscallTable table) {
    List<String> known = new ArrayList<>();
    for (String name : names == null ? List.<String>of() : names) {
      if (table.knows(name)) {
        known.add(name);
      }
    }
    if (conditions.isEmpty()) {
      return List.of(new Rule(known, action, List.of()));
    }
    List<Rule> rules = new ArrayList<>();
    for (String name : known) {
      addConditional(name, rules);
    }
    return rules;
  }

  private void addConditional(String syscall, List<Rule> rules) {
    List<ArgumentCondition> adapted = new ArrayList<>();
    int seen = 0;
    boolean repeated = false;
    for (ArgumentCondition condition : conditions) {
      adapted.add(isInt(syscall, condition) ? condition.onLowWord() : condition);
      repeated |= (seen & (1 << condition.index())) != 0;
      seen |= 1 << condition.index();
    }
    if (!repeated) {
      rules.add(new Rule(List.of(syscall), action, adapted));
      return;
    }
    for (ArgumentCondition condition : adapted) {
      rules.add(Rule.of(syscall, action, condition));
    }
  }

  /** Whether the kernel takes the argument as 32 bits, and the profile's number fits these. */
  private static boolean isInt(String syscall, ArgumentCondition condition) {
    boolean narrow =
        switch (syscall) {
          case "socket", "socketpair" -> condition.index() <= 2;
          case "ioctl", "fcntl" -> condition.index() <= 1;
          case "personality", "prctl", "clone", "unshare" -> condition.index() == 0;
          case "setns" -> condition.index() <= 1;
          default -> false;
        };
    long bits = condition.value() | (condition.mask() == -1L ? 0 : condition.mask());
    return narrow && Long.compareUnsigned(bits, UINT_MAX) <= 0;
  }

  static SeccompAction action(JsonReader json, String field, String name, @Nullable Integer errno) {
    if (name.equals("SCMP_ACT_ERRNO")) {
      return SeccompAction.errno(errno == null ? SeccompAction.EPERM : errno);
    }
    return switch (name) {
      case "SCMP_ACT_ALLOW" -> SeccompAction.ALLOW;
      case "SCMP_ACT_LOG" -> SeccompAction.LOG;
      case "SCMP_ACT_TRAP" -> SeccompAction.TRAP;
      case "SCMP_ACT_KILL", "SCMP_ACT_KILL_THREAD" -> SeccompAction.KILL_THREAD;
      case "SCMP_ACT_KILL_PROCESS" -> SeccompAction.KILL_PROCESS;
      case "SCMP_ACT_TRACE", "SCMP_ACT_NOTIFY" ->
          throw json.malformed("'" + field + "' " + name + " is not supported")
              .withHint("Use SCMP_ACT_ERRNO: no tracer or supervisor answers the call here.");
      default -> throw json.malformed("unknown '" + field + "' " + JsonReader.quote(name));
    };
  }
}
