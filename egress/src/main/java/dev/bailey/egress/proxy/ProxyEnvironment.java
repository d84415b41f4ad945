package dev.bailey.egress.proxy;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Variables that tell programs of the proxy, where they do not get out without it.
 *
 * <p>Most programs read the usual ones: curl, wget, git over HTTP, pip, cargo, go, apt, and Node
 * where it is told to. Some read only the lower case, some only the upper. Those that know SOCKS
 * leave the resolving of names to it by {@code socks5h}: there is no name server inside. JVMs read
 * none of these, but {@code JAVA_TOOL_OPTIONS}: URLConnection and HttpClient heed the proxies of
 * HTTP, plain sockets the one of SOCKS; what Java leaves out by default, loopback, stays so.
 * Maven's resolver looks at such properties only when it is told to.
 */
final class ProxyEnvironment {
  private static final String HOST = "127.0.0.1";
  private static final String NOT_PROXIED = "localhost,127.0.0.1,::1";

  private ProxyEnvironment() {}

  static Map<String, String> of(int port) {
    String http = "http://" + HOST + ":" + port;
    String socks = "socks5h://" + HOST + ":" + port;
    Map<String, String> all = new LinkedHashMap<>();
    all.put("http_proxy", http);
    all.put("HTTP_PROXY", http);
    all.put("https_proxy", http);
    all.put("HTTPS_PROXY", http);
    all.put("all_proxy", socks);
    all.put("ALL_PROXY", socks);
    all.put("no_proxy", NOT_PROXIED);
    all.put("NO_PROXY", NOT_PROXIED);
    all.put("npm_config_proxy", http);
    all.put("npm_config_https_proxy", http);
    all.put("npm_config_noproxy", NOT_PROXIED);
    all.put("NODE_USE_ENV_PROXY", "1");
    all.put("CARGO_HTTP_PROXY", http);
    all.put("GIT_SSH_COMMAND", ssh(port));
    all.put("JAVA_TOOL_OPTIONS", java(port));
    all.put(
        "MAVEN_ARGS",
        "-Daether.connector.http.useSystemProperties=true"
            + " -Daether.transport.http.useSystemProperties=true");
    return Map.copyOf(all);
  }

  /**
   * What is there is found out inside, when it is needed. Both are asked to connect by HTTP: then
   * they say that it was forbidden. The script is read by three shells, of git, ssh and its own.
   */
  private static String ssh(int port) {
    return """
    ssh -o 'ProxyCommand=sh -c "\
    if nc -h 2>&1 | grep -q -e -X; then exec nc -X connect -x HOST:PORT \\$1 \\$2; fi; \
    if command -v socat >/dev/null; then exec socat - PROXY:HOST:\\$1:\\$2,proxyport=PORT; fi; \
    echo ssh needs nc \\(of OpenBSD\\) or socat to get out of here by the proxy >&2; exit 1\
    " sh %h %p'\
    """
        .replace("HOST", HOST)
        .replace("PORT", Integer.toString(port));
  }

  private static String java(int port) {
    StringBuilder options = new StringBuilder();
    for (String kind : new String[] {"http.proxy", "https.proxy", "socksProxy"}) {
      options
          .append(options.isEmpty() ? "" : " ")
          .append("-D" + kind + "Host=" + HOST)
          .append(" -D" + kind + "Port=" + port);
    }
    return options.toString();
  }
}
