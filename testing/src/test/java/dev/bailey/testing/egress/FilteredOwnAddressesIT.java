package dev.bailey.testing.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.Command;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A host with public addresses, in a network of its own that leads to one other host and no
 * further: what listens at the former is on this host, whatever name stands for it.
 */
final class FilteredOwnAddressesIT {
  private static final String OTHER_HOST = "192.175.48.10";

  /** By name: of an interface, in a range that a route makes local, of the loopback interface. */
  private static final Map<String, String> OWN =
      Map.of(
          "interface.test", "192.175.48.9",
          "interface6.test", "2620:4f:8000::9",
          "route.test", "192.31.196.77",
          "loopback.test", "192.52.193.9",
          "loopback6.test", "2620:4f:8001::9");

  private static final String NETWORK =
      """
      set -e
      unshare -n sleep 400 > other.log 2>&1 &
      other=$!
      trap 'kill $other $servers' EXIT
      while [ "$(readlink /proc/$other/ns/net)" = "$(readlink /proc/self/ns/net)" ]; do :; done
      elsewhere="nsenter -t $other -n"
      ip link set lo up
      ip link add v0 type veth peer name v1 netns $other
      ip addr add 192.175.48.9/24 dev v0
      ip addr add 2620:4f:8000::9/48 dev v0 nodad
      ip link set v0 up
      $elsewhere ip addr add 192.175.48.10/24 dev v1
      $elsewhere ip link set v1 up
      ip addr add 192.52.193.9/32 dev lo
      ip addr add 2620:4f:8001::9/128 dev lo
      ip route add local 192.31.196.0/24 dev lo
      python3 server.py this-host > this.log 2>&1 &
      servers=$!
      $elsewhere python3 server.py other-host > other.log 2>&1 &
      servers="$servers $!"
      for address in 127.0.0.1 192.175.48.10; do
        curl -s -o /dev/null --retry 100 --retry-connrefused --retry-delay 1 http://$address:8080/
      done
      """;

  private static final String SERVER =
      """
      import socket, sys
      from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
      class Site(BaseHTTPRequestHandler):
          def do_GET(self):
              self.send_response(200)
              self.end_headers()
              self.wfile.write(('site ' + sys.argv[1] + '\\n').encode())
          def log_message(self, *_): pass
      class Both(ThreadingHTTPServer):
          address_family = socket.AF_INET6
      Both(('::', 8080), Site).serve_forever()
      """;

  private final TemporaryPlace place = TemporaryPlace.in("/srv");
  private final TemporaryPlace project = TemporaryPlace.in("/srv");

  @AfterEach
  void close() {
    project.close();
    place.close();
  }

  private static String bracketed(String address) {
    return address.contains(":") ? "[" + address + "]" : address;
  }

  private static String asking(Iterable<String> hosts) {
    StringBuilder script = new StringBuilder();
    for (String host : hosts) {
      script.append(
          "echo %1$s $(curl -s --max-time 60 http://%1$s:8080/)\n".formatted(bracketed(host)));
    }
    return script.toString();
  }

  private Ending run(String backend, List<String> more, String script) {
    CommandLine line = new CommandLine(backend, project.path());
    OWN.forEach((name, address) -> line.with("--allow", name, "--resolve", name + "=" + address));
    line.with("--allow", "elsewhere.test", "--resolve", "elsewhere.test=" + OTHER_HOST);
    more.forEach(it -> line.with("--allow", it));
    return inNetwork(line.running(Command.of("/bin/sh", "-c", script)));
  }

  private Ending inNetwork(List<String> command) {
    place.write("server.py", SERVER);
    place.write("network.sh", NETWORK + "\"$@\"\n");
    List<String> line =
        new ArrayList<>(
            List.of("/usr/bin/timeout", "-k", "5", "400", "/usr/bin/unshare", "-n", "/bin/bash"));
    line.add(place.resolve("network.sh").toString());
    line.addAll(command);
    return Plain.run(place.path(), line);
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void noNameLeadsToThisHost(String backend) {
    List<String> hosts = new ArrayList<>(OWN.keySet());
    hosts.add("elsewhere.test");
    // A rule around an address does not name it.
    Ending ending = run(backend, List.of("192.175.48.0/24"), asking(hosts));
    assertThat(ending.stdout().lines())
        .as("%s", ending)
        .hasSize(6)
        .filteredOn(it -> it.contains("site"))
        .containsExactly("elsewhere.test site other-host");
    OWN.values()
        .forEach(it ->
            assertThat(ending.stderr())
                .contains(it + " is not public: an address of this host")
                .contains("--allow " + typed(it)));
  }

  /** As it is typed: a shell would take brackets for a pattern. */
  private static String typed(String address) {
    String rule = bracketed(address) + ":8080";
    return rule.startsWith("[") ? "'" + rule + "'" : rule;
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void aRuleThatNamesTheAddressDoes(String backend) {
    List<String> rules = OWN.values().stream().map(it -> bracketed(it) + ":8080").toList();
    Ending ending = run(backend, rules, asking(OWN.keySet()));
    assertThat(ending.stdout().lines())
        .as("%s", ending)
        .hasSize(5)
        .allMatch(it -> it.endsWith("site this-host"));
  }

  /** The control. */
  @Test
  void withoutASandboxAllAreReached() {
    Ending ending = inNetwork(List.of("/bin/sh", "-c", asking(OWN.values())));
    assertThat(ending.stdout().lines())
        .as("%s", ending)
        .hasSize(5)
        .allMatch(it -> it.endsWith("site this-host"));
  }
}
