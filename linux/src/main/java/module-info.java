/** The Linux kernel from Java, and the backends made of it. */
module dev.bailey.linux {
  requires static org.jspecify;
  requires transitive dev.bailey.core;
  requires com.fasterxml.jackson.core;

  exports dev.bailey.linux.abi;
  exports dev.bailey.linux.seccomp;
}
