package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.backend.Gateway;
import dev.bailey.execution.Execution;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.testing.Ending;
import java.io.OutputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that are too many, or that other rules no longer allow. */
final class FilteredConnectionsIT extends FilteredTestBase {
  private Policy policy(String backend) {
    return policy(backend, website.filtered());
  }

  private String greeting() {
    return "print(get(connect('%1$s', %2$d), '%1$s:%2$d'))".formatted(ALLOWED, website.plainPort());
  }

  /** More than are let in at once, from several processes: each may have only so many files. */
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void tooManyConnectionsOnlyHurtWhileTheyLast(String backend) {
    String script =
        """
        children = []
        for _ in range(4):
            ready, told = os.pipe()
            stay, go = os.pipe()
            if os.fork() == 0:
                os.close(go)
                held = [connect('%1$s', %2$d) for _ in range(275)]
                os.write(told, b'x')
                os.read(stay, 1)
                os._exit(0)
            os.close(told)
            children.append((ready, go))
        for ready, _ in children: assert os.read(ready, 1)
        s = connect('%1$s', %2$d)
        try: print('meanwhile', '200 OK' in get(s, '%1$s:%2$d'))
        except OSError: print('meanwhile', False)
        for _, go in children: os.close(go)
        for _ in children: os.wait()
        for _ in range(600):
            try: last = get(connect('%1$s', %2$d), '%1$s:%2$d')
            except OSError: last = ''
            if last: break
            import time; time.sleep(0.1)
        print(last)
        """
            .formatted(ALLOWED, website.plainPort());
    try (Sandbox one = Sandbox.open(policy(backend));
        Sandbox two = Sandbox.open(policy(backend))) {
      Ending ending = python(script).inside(one);
      assertThat(ending.stdout()).as("%s", ending).startsWith("meanwhile False").contains(GREETING);
      assertThat(python(greeting()).inside(two).stdout()).contains(GREETING);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void otherRulesCutWhatTheyDoNotAllow(String backend) throws Exception {
    String script =
        """
        import time
        def step(s, number):
            while not os.path.exists(f'go{number}'): time.sleep(0.01)
            try:
                s.sendall(b'GET /hello HTTP/1.1\\r\\nHost: %1$s:%2$d\\r\\n\\r\\n')
                worked = b'200 OK' in s.recv(4096)
            except OSError: worked = False
            open(f'done{number}-{worked}', 'w').close()
        s = tls(connect('%1$s', %2$d), '%1$s')
        for number in (1, 2, 3): step(s, number)
        """
            .formatted(ALLOWED, website.securePort());
    try (Sandbox sandbox = Sandbox.open(policy(backend))) {
      Gateway gateway = sandbox.gateway().orElseThrow();
      Execution execution =
          sandbox.start(
              python(script).asCommand(),
              OutputStream.nullOutputStream(),
              OutputStream.nullOutputStream());
      assertThat(step(1)).isEqualTo("True");
      gateway.replace((NetworkAccess.Filtered) website.filtered());
      assertThat(step(2)).isEqualTo("True");
      gateway.replace(new NetworkAccess.Filtered(List.of(NetworkRules.allowing())));
      assertThat(step(3)).isEqualTo("False");
      assertThat(execution.await().exitCode()).isZero();
      assertThat(gateway.events())
          .anyMatch(it -> it.verdict() == NetworkEvent.Verdict.CUT && it.host().equals(ALLOWED));
      assertThat(python(greeting()).inside(sandbox).stdout()).doesNotContain(GREETING);
    }
  }

  private String step(int number) throws Exception {
    Files.createFile(project.resolve("go" + number));
    return await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> worked(number), Optional::isPresent)
        .orElseThrow();
  }

  private Optional<String> worked(int number) {
    return Stream.of("True", "False")
        .filter(it -> Files.exists(project.resolve("done" + number + "-" + it)))
        .findFirst();
  }
}
