package dev.bailey.testing.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.testing.Act;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Attacks in Python on a filtered network, and a website that may be reached. */
abstract class FilteredTestBase {
  /** Made once: it takes longer than most attacks. */
  private static final Certificate CERTIFICATE = certificate();

  protected final TemporaryPlace place = TemporaryPlace.in("/srv");
  protected final TemporaryPlace project = TemporaryPlace.in("/srv");
  protected final Website website = new Website(place.path(), CERTIFICATE);

  private static Certificate certificate() {
    TemporaryPlace made = TemporaryPlace.in("/srv");
    Runtime.getRuntime().addShutdownHook(new Thread(made::close));
    return new Certificate(made.path(), Website.ALLOWED, Website.OTHER);
  }

  @BeforeEach
  void bringTools() {
    try (InputStream source = FilteredTestBase.class.getResourceAsStream("attack.py")) {
      Files.copy(Objects.requireNonNull(source), project.resolve("attack.py"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void close() {
    website.close();
    project.close();
    place.close();
  }

  protected Policy policy(String backend, NetworkAccess network) {
    return Policy.of(FileAccess.project(project.path())).withBackend(backend).withNetwork(network);
  }

  /** The website's rules and one more. */
  protected NetworkAccess filteredAnd(String... more) {
    NetworkRules rules = website.rules();
    List<NetworkRule> allow = new ArrayList<>(rules.allow());
    for (String rule : more) {
      allow.add(NetworkRule.parse(rule));
    }
    return NetworkAccess.filtered(
        NetworkRules.of(rules.mode(), allow, rules.block()).withPins(rules.pins()));
  }

  /** A script that can use the tools. */
  protected Act python(String script) {
    return Act.python(
        project.path(), "import sys; sys.path.insert(0, '.')\nfrom attack import *\n" + script);
  }

  protected Result run(Policy policy, String script) {
    return Sandbox.run(policy, python(script).asCommand());
  }

  /** Does not get the word out of a host's service, nor the greeting out of the website. */
  protected Result assertNothing(Policy policy, String script) {
    Result result = run(policy, script);
    assertThat(result.stdout().text())
        .as("%s gave %s", script, result)
        .doesNotContain(Bystander.WORD)
        .doesNotContain(Website.GREETING);
    assertThat(result.stderr().text()).as(script).doesNotContain("SyntaxError", "NameError");
    return result;
  }

  /** The control. */
  protected void assertGets(Policy policy, String script, String word) {
    Result result = run(policy, script);
    assertThat(result.stdout().text()).as("control: %s gave %s", script, result).contains(word);
  }

  /** Decided by the rules, and nothing was connected to. */
  protected static void assertDenied(Result result, String host) {
    assertThat(result.refused())
        .as("%s", result)
        .anySatisfy(event -> {
          assertThat(event.host()).isEqualTo(host);
          assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.DENIED);
          assertThat(event.address()).isEmpty();
        });
  }
}
