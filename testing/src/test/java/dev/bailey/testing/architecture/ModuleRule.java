package dev.bailey.testing.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;

/**
 * A module of Bailey and what it may use: the table "Modules" of the design.
 *
 * @param packages those that are the module's own, as patterns
 * @param uses names of other modules
 * @param libraries packages that are neither Bailey's nor the JDK's, as patterns
 */
record ModuleRule(String name, List<String> packages, List<String> uses, List<String> libraries) {
  private static final List<String> JDK =
      List.of("java..", "javax..", "org.w3c.dom..", "org.xml.sax..");

  /** For annotations only. */
  private static final String NULLNESS = "org.jspecify..";

  private static final String JACKSON_STREAMS = "com.fasterxml.jackson.core..";

  static final List<ModuleRule> ALL =
      List.of(
          new ModuleRule(
              "core",
              List.of(
                  "dev.bailey.api..",
                  "dev.bailey.backend..",
                  "dev.bailey.error..",
                  "dev.bailey.event..",
                  "dev.bailey.execution..",
                  "dev.bailey.log..",
                  "dev.bailey.output..",
                  "dev.bailey.policy..",
                  "dev.bailey.waiting..",
                  "dev.bailey.workspace.."),
              List.of(),
              List.of()),
          of("protocol", List.of("core"), JACKSON_STREAMS, "org.snakeyaml.engine.."),
          // Jackson: docs/decisions/0024-linux-reads-profiles-with-jackson.md
          of("linux", List.of("core"), JACKSON_STREAMS),
          of("runtimes", List.of("core", "linux")),
          of(
              "storage",
              List.of("core", "linux"),
              "com.github.difflib..",
              "com.github.luben.zstd..",
              "org.apache.commons.compress.."),
          of("egress", List.of("core", "linux"), "io.netty..", "org.bouncycastle.."),
          of(
              "sessions",
              List.of("core", "linux", "egress", "storage", "protocol"),
              "com.fasterxml.jackson..",
              "com.google.re2j..",
              "io.netty..",
              "org.flywaydb.core..",
              "org.sqlite.."),
          of(
              "cli",
              List.of("core", "protocol", "linux", "runtimes", "egress", "sessions"),
              "com.fasterxml.jackson..",
              "picocli..",
              "sun.misc.."));

  private static ModuleRule of(String name, List<String> uses, String... libraries) {
    return new ModuleRule(name, List.of("dev.bailey." + name + ".."), uses, List.of(libraries));
  }

  static ModuleRule named(String name) {
    return ALL.stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
  }

  ModuleRule using(List<String> modules) {
    return new ModuleRule(name, packages, modules, libraries);
  }

  boolean holds(JavaClass type) {
    return resideInAnyPackage(patterns(packages)).test(type);
  }

  /** That its classes need nothing else. */
  ArchRule rule() {
    List<String> allowed = new ArrayList<>(JDK);
    allowed.add(NULLNESS);
    allowed.addAll(packages);
    allowed.addAll(libraries);
    uses.forEach(it -> allowed.addAll(named(it).packages()));
    return classes()
        .that()
        .resideInAnyPackage(patterns(packages))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(patterns(allowed))
        .as("module " + name + " uses only " + uses + " and " + libraries);
  }

  static String[] patterns(List<String> packages) {
    return packages.toArray(new String[0]);
  }
}
