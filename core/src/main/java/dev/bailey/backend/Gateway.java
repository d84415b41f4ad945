package dev.bailey.backend;

import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.NetworkStatistics;
import dev.bailey.policy.NetworkAccess;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The egress gateway of one sandbox: the only way its connections get out. Thread-safe. */
public interface Gateway extends AutoCloseable {
  /** Variables that tell programs where it is; those of a command itself come first. */
  Map<String, String> environment();

  /** Whether programs that know nothing of it get out too, as the rules allow. */
  boolean isTransparent();

  /**
   * Other rules from now on. Connections that they no longer allow are cut.
   *
   * @throws dev.bailey.error.BaileyException NOT_SUPPORTED for a secret that it did not have from
   *     the beginning
   */
  void replace(NetworkAccess.Filtered rules);

  /** What was decided most recently, oldest first; bounded. */
  List<NetworkEvent> events();

  /** How much of everything there was, since it was opened. */
  NetworkStatistics statistics();

  /** Tells of every event as it ends; on another thread, in order. */
  void watch(Consumer<NetworkEvent> watcher);

  /** Cuts all connections; nothing gets out any more. Harmless when repeated. */
  @Override
  void close();
}
