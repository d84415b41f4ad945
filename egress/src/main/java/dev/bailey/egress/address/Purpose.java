package dev.bailey.egress.address;

/**
 * What an address is used for: by the registries of IANA, and two of Bailey's own, addresses of
 * this host and metadata services of clouds.
 */
public enum Purpose {
  PUBLIC("public"),
  UNSPECIFIED("unspecified, which means this host"),
  LOOPBACK("loopback"),
  OWN("an address of this host"),
  PRIVATE("private"),
  LINK_LOCAL("link-local"),
  SITE_LOCAL("site-local"),
  CARRIER("shared by a carrier's customers"),
  METADATA("a cloud's metadata service"),
  MULTICAST("multicast"),
  BROADCAST("broadcast"),
  DOCUMENTATION("for documentation"),
  BENCHMARKING("for benchmarks"),
  DISCARD("for traffic to be dropped"),
  TUNNEL("a tunnel to another address"),
  TRANSLATION("a translation of another address"),
  RESERVED("reserved");

  private final String label;

  Purpose(String label) {
    this.label = label;
  }

  /** In words, after "the address is". */
  public String label() {
    return label;
  }
}
