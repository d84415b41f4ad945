/** Policy, requests, results, and the interface every backend fulfils. */
module dev.bailey.core {
  requires static org.jspecify;

  exports dev.bailey.api;
  exports dev.bailey.backend;
  exports dev.bailey.error;
  exports dev.bailey.execution;
  exports dev.bailey.policy;
  exports dev.bailey.policy.autorun;
  exports dev.bailey.policy.network;

  uses dev.bailey.backend.Backend;
  uses dev.bailey.backend.EgressService;
  uses dev.bailey.policy.network.NetworkPresets;
}
