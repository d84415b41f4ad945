/** The Linux kernel from Java, and the backends made of it. */
@SuppressWarnings("module") // The module it opens more to is built after it.
module dev.bailey.linux {
  requires static org.jspecify;
  requires transitive dev.bailey.core;
  requires com.fasterxml.jackson.core;

  exports dev.bailey.linux.abi to
      dev.bailey.runtimes;
  exports dev.bailey.linux.autorun to
      dev.bailey.runtimes;
  exports dev.bailey.linux.cellfiles to
      dev.bailey.runtimes;
  exports dev.bailey.linux.cgroup to
      dev.bailey.runtimes;
  exports dev.bailey.linux.cgroup.host to
      dev.bailey.runtimes;
  exports dev.bailey.linux.cgroup.owner to
      dev.bailey.runtimes,
      dev.bailey.sessions;
  exports dev.bailey.linux.ffm to
      dev.bailey.runtimes;
  exports dev.bailey.linux.files to
      dev.bailey.egress,
      dev.bailey.runtimes,
      dev.bailey.sessions,
      dev.bailey.storage;
  exports dev.bailey.linux.host to
      dev.bailey.cli;
  exports dev.bailey.linux.landlock to
      dev.bailey.cli;
  exports dev.bailey.linux.launch to
      dev.bailey.runtimes,
      dev.bailey.sessions;
  exports dev.bailey.linux.mounts to
      dev.bailey.runtimes,
      dev.bailey.storage;
  exports dev.bailey.linux.namespace to
      dev.bailey.cli;
  exports dev.bailey.linux.network to
      dev.bailey.runtimes,
      dev.bailey.sessions;
  exports dev.bailey.linux.privileges to
      dev.bailey.runtimes;
  exports dev.bailey.linux.rootfs to
      dev.bailey.runtimes;
  exports dev.bailey.linux.seccomp to
      dev.bailey.runtimes;

  provides dev.bailey.backend.Backend with
      dev.bailey.linux.namespace.NamespaceBackend,
      dev.bailey.linux.landlock.LandlockBackend,
      dev.bailey.linux.host.HostBackend;
  provides dev.bailey.backend.LocalAddresses with
      dev.bailey.linux.network.RouteLookup;
}
