package dev.bailey.testing.landlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Plain;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each act fails inside, and works outside for the same user. The controls come last. */
@Timeout(240)
final class LandlockAttacksIT {
  private static void assertStopped(Someone someone, List<String> options, List<String> acts) {
    Map<String, Integer> inside = someone.inside(options, acts);
    for (Map.Entry<String, Integer> act : inside.entrySet()) {
      assertThat(act.getValue()).as("inside: %s", act.getKey()).isNotZero();
    }
    for (String act : acts) {
      assertThat(someone.outside(act)).as("control: %s", act).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Someone.NOBODY})
  void filesElsewhereAreOutOfReach(int user) {
    try (Someone someone = new Someone(user)) {
      String secret = someone.elsewhere.write("secret", "content").toString();
      someone.elsewhere.write("program", "#!/bin/sh\n");
      someone.project.write("mine", "content");
      someone.own();
      Plain.shell("chmod 755 " + someone.elsewhere.resolve("program"));
      String place = someone.elsewhere.path().toString();
      assertStopped(
          someone,
          List.of(),
          List.of(
              "read " + secret,
              "write " + secret,
              "list " + place,
              "create " + place + "/new",
              "mkdir " + place + "/newdir",
              "exec " + place + "/program",
              "chmod " + secret,
              "fchmodat2 " + secret,
              "chown " + secret,
              "times " + secret,
              "setxattr " + secret,
              "getxattr " + secret,
              "watch " + place,
              "link " + secret + " hardlink",
              "link mine " + place + "/hardlink",
              "open-truncate " + secret,
              "truncate " + secret,
              "rename mine " + place + "/mine",
              "unlink " + secret,
              "chmod " + place));
    }
  }

  /** What may be read may not be changed, by attributes neither. */
  @ParameterizedTest
  @ValueSource(ints = {0, Someone.NOBODY})
  void whatIsShownToReadStaysAsItIs(int user) {
    try (Someone someone = new Someone(user)) {
      String shown = someone.elsewhere.write("shown", "content").toString();
      someone.own();
      List<String> options = List.of("--read", someone.elsewhere.path().toString());
      assertThat(someone.inside(options, List.of("read " + shown)).values()).containsExactly(0);
      assertStopped(
          someone,
          options,
          List.of(
              "write " + shown,
              "chmod " + shown,
              "flags " + shown,
              "link " + shown + " hardlink",
              "open-truncate " + shown,
              "unlink " + shown));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Someone.NOBODY})
  void deniedPathsInTheProjectAreOutOfReach(int user) {
    try (Someone someone = new Someone(user)) {
      someone.project.write("key", "content");
      someone.project.write("hidden/file", "content");
      someone.project.write("open/file", "content");
      someone.own();
      List<String> options = new ArrayList<>();
      options.addAll(List.of("--deny", someone.project.resolve("key").toString()));
      assertThat(
              someone
                  .inside(options, List.of("read open/file", "create open/new", "list ."))
                  .values())
          .containsOnly(0);
      options.addAll(List.of("--deny", someone.project.resolve("hidden").toString()));
      assertStopped(
          someone,
          options,
          List.of(
              "read key",
              "write key",
              "read hidden/file",
              "list hidden",
              "create hidden/new",
              "link key open/key",
              "rename hidden open/hidden",
              "rename open/hidden hidden2",
              "rename key open/key2"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Someone.NOBODY})
  void nothingIsReachedOverSockets(int user) throws Exception {
    try (Someone someone = new Someone(user);
        ServerSocket tcp = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
        DatagramSocket udp = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      String path = someone.elsewhere.resolve("socket").toString();
      String datagrams = someone.elsewhere.resolve("datagrams").toString();
      String inProject = someone.project.resolve("socket").toString();
      String name = "@bailey-test-" + user + "-" + System.nanoTime();
      for (String at : List.of("listen " + path, "listen " + inProject, "listen " + name)) {
        assertThat(Someone.firstLine(someone.helper("./acts " + at))).isEqualTo("ready");
      }
      assertThat(Someone.firstLine(someone.helper("./acts listen-datagram " + datagrams)))
          .isEqualTo("ready");
      List<String> unix =
          List.of("unix " + path, "unix " + inProject, "unix " + name, "unix-pair " + datagrams);
      List<String> all = new ArrayList<>(unix);
      all.addAll(List.of("tcp " + tcp.getLocalPort(), "udp " + udp.getLocalPort(), "netlink"));
      assertStopped(someone, List.of(), all);
      // With the network open, services at paths still act for whoever connects.
      assertStopped(someone, List.of("--net", "full"), unix);
      assertThat(
              someone
                  .inside(
                      List.of("--net", "full"),
                      List.of("tcp " + tcp.getLocalPort(), "udp " + udp.getLocalPort()))
                  .values())
          .containsOnly(0);
      assertThat(someone.inside(List.of(), List.of("stream-pair")).values()).containsOnly(0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Someone.NOBODY})
  void otherProcessesOfTheUserAreOutOfReach(int user) throws Exception {
    try (Someone someone = new Someone(user)) {
      long victim = someone.helper("sleep 600").pid();
      Plain.shell("while ! grep -q sleep /proc/%d/comm; do :; done".formatted(victim));
      assertStopped(
          someone,
          List.of(),
          List.of(
              "signal " + victim,
              "limit " + victim,
              "affinity " + victim,
              "nice " + victim,
              "lower-mark",
              "vm-read " + victim,
              "environ " + victim,
              "cmdline " + victim,
              "mem " + victim,
              "cwd " + victim,
              "shm",
              "queue",
              "trace " + victim,
              "sigio " + victim));
    }
  }
}
