package dev.bailey.cli.options;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mode;
import dev.bailey.policy.Mount;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Tier;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.network.SecretGrant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options of one command line as they were typed, before defaults are applied and limits are
 * compared with the machine. {@link OptionParser} fills it, {@link RunRequest} is made from it.
 */
public final class RunOptions {
  /** Whether the command gets a terminal. */
  public enum Terminal {
    /** When the caller has one. */
    WHERE_PRESENT,
    REQUIRED,
    NEVER
  }

  FileAccess.@Nullable Mode files;
  @Nullable NetworkChoice network;
  final List<String> allow = new ArrayList<>();
  final List<String> block = new ArrayList<>();
  final List<String> resolve = new ArrayList<>();
  final List<SecretGrant> secrets = new ArrayList<>();
  @Nullable Path netLog;
  @Nullable Path audit;
  @Nullable Path project;
  final List<Path> read = new ArrayList<>();
  final List<Path> write = new ArrayList<>();
  final List<Mount> mounts = new ArrayList<>();
  final List<Path> deny = new ArrayList<>();
  final List<AutorunPattern> protect = new ArrayList<>();
  final Set<Promise> accepted = EnumSet.noneOf(Promise.class);
  @Nullable Mode mode;
  @Nullable Level level;
  @Nullable Tier tier;
  @Nullable String backend;
  @Nullable Path seccomp;
  @Nullable Path policy;
  Limits limits = Limits.none();
  final Map<String, String> environment = new LinkedHashMap<>();
  @Nullable Path workdir;
  boolean stdin;
  Terminal terminal = Terminal.WHERE_PRESENT;
  boolean json;
  boolean verbose;
  boolean help;
  List<String> command = List.of();

  RunOptions() {}

  public boolean json() {
    return json;
  }

  public boolean verbose() {
    return verbose;
  }

  public boolean help() {
    return help;
  }

  /** The command and its arguments. */
  public List<String> command() {
    return List.copyOf(command);
  }

  /** What the command gets besides the usual variables. */
  public Map<String, String> environment() {
    return Map.copyOf(environment);
  }

  /** Whether the command reads the caller's standard input. */
  public boolean passesInput() {
    return stdin || !json;
  }

  public Terminal terminal() {
    return terminal;
  }

  /** Whether the caller said which backend to use, or that none is wanted. */
  public boolean namesBackend() {
    return backend != null || level == Level.OFF || mode == Mode.OFF;
  }

  /** Where to write what was asked of the network. */
  public Optional<Path> netLog() {
    return Optional.ofNullable(netLog);
  }

  /** Where to append what happens. */
  public Optional<Path> audit() {
    return Optional.ofNullable(audit);
  }

  /** The mode of files that was typed. */
  public Optional<FileAccess.Mode> files() {
    return Optional.ofNullable(files);
  }

  /** Only the limits that were typed. */
  public Limits limits() {
    return limits;
  }
}
