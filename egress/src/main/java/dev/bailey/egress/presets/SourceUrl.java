package dev.bailey.egress.presets;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.network.NetworkRule;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a URL in a tool's configuration leads to: a host, a local file, or something that is not
 * known.
 */
sealed interface SourceUrl {
  /** A host. */
  record Remote(NetworkRule rule) implements SourceUrl {}

  /** A file or directory. */
  record Local() implements SourceUrl {}

  /** Not known; the reason goes on from "a place that". */
  record Unclear(String reason) implements SourceUrl {}

  int SSH = 22;

  /** The ports of the ways of fetching. */
  Map<String, Integer> PORTS =
      Map.of("https", 443, "http", 80, "ssh", SSH, "git", 9418, "ftp", 21, "ftps", 990);

  /** The ways of fetching that are neither TLS nor HTTP from their first byte on. */
  Set<String> RAW = Set.of("ssh", "git", "ftp");

  Set<String> LOCAL = Set.of("file", "cdrom", "copy", "rsh", "store");

  /** Reads URLs, {@code user@host:path} as of ssh, and {@code sparse+https://...} and the like. */
  static SourceUrl read(String text) {
    String url = text.strip();
    if (url.contains("${") || url.contains("$(")) {
      return new Unclear("depends on a variable");
    }
    int scheme = url.indexOf("://");
    if (scheme < 0) {
      return withoutScheme(url);
    }
    String prefixes = url.substring(0, scheme).toLowerCase(Locale.ROOT);
    String name = prefixes.substring(prefixes.lastIndexOf('+') + 1);
    if (LOCAL.contains(name)) {
      return new Local();
    }
    Integer port = PORTS.get(name);
    if (port == null) {
      return new Unclear("is fetched in an unknown way");
    }
    return remote(authority(url.substring(scheme + 3)), port, RAW.contains(name));
  }

  private static SourceUrl withoutScheme(String url) {
    int colon = url.indexOf(':');
    int slash = url.indexOf('/');
    boolean likeSsh = colon > 0 && (slash < 0 || colon < slash);
    if (!likeSsh || url.startsWith("cdrom:") || url.startsWith("file:")) {
      return new Local();
    }
    String host = url.substring(0, colon);
    return remote(host.substring(host.lastIndexOf('@') + 1), SSH, true);
  }

  /** Without a user and a password, which are never shown. */
  private static String authority(String rest) {
    int end = 0;
    while (end < rest.length() && "/?#".indexOf(rest.charAt(end)) < 0) {
      end++;
    }
    return rest.substring(rest.substring(0, end).lastIndexOf('@') + 1, end);
  }

  private static SourceUrl remote(String authority, int defaultPort, boolean raw) {
    boolean hasPort = authority.lastIndexOf(':') > authority.lastIndexOf(']');
    try {
      NetworkRule rule = NetworkRule.parse(hasPort ? authority : authority + ":" + defaultPort);
      return rule instanceof NetworkRule.Below
          ? new Unclear("is no host")
          : new Remote(raw ? rule.asRaw() : rule);
    } catch (BaileyException e) {
      return new Unclear("is no host");
    }
  }
}
