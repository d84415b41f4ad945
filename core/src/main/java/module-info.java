/** Policy, requests, results, and the interface every backend fulfils. */
@SuppressWarnings("module") // The modules it opens more to are built after it.
module dev.bailey.core {
  requires static org.jspecify;

  exports dev.bailey.api;
  exports dev.bailey.backend;
  exports dev.bailey.backend.descriptor to
      dev.bailey.egress,
      dev.bailey.linux,
      dev.bailey.sessions;
  exports dev.bailey.backend.network to
      dev.bailey.linux,
      dev.bailey.runtimes,
      dev.bailey.sessions;
  exports dev.bailey.error;
  exports dev.bailey.event;
  exports dev.bailey.execution;
  exports dev.bailey.log to
      dev.bailey.egress,
      dev.bailey.linux,
      dev.bailey.runtimes,
      dev.bailey.sessions,
      dev.bailey.storage;
  exports dev.bailey.output to
      dev.bailey.cli,
      dev.bailey.linux,
      dev.bailey.sessions;
  exports dev.bailey.policy;
  exports dev.bailey.policy.autorun;
  exports dev.bailey.policy.host to
      dev.bailey.linux;
  exports dev.bailey.policy.narrowing to
      dev.bailey.protocol,
      dev.bailey.sessions;
  exports dev.bailey.policy.network;
  exports dev.bailey.waiting to
      dev.bailey.linux,
      dev.bailey.runtimes,
      dev.bailey.sessions,
      dev.bailey.storage;
  exports dev.bailey.workspace;

  uses dev.bailey.backend.Backend;
  uses dev.bailey.backend.GatewayProvider;
  uses dev.bailey.policy.network.NetworkPresets;
}
