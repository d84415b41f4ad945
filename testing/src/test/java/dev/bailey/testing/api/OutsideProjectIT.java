package dev.bailey.testing.api;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A project that is not part of this one, compiled and run against jars: once on the class path,
 * once as a module, with no flags but those the README names.
 */
@Timeout(240)
final class OutsideProjectIT {
  private static final String PROGRAM =
      """
      package outside;

      import static dev.bailey.policy.Size.mebibytes;
      import static java.time.Duration.ofSeconds;

      import dev.bailey.api.Sandbox;
      import dev.bailey.backend.Capability;
      import dev.bailey.execution.Command;
      import dev.bailey.execution.Result;
      import dev.bailey.policy.Policy;
      import java.nio.file.Path;

      public final class Program {
        public static void main(String[] arguments) {
          Path dir = Path.of(arguments[0]);
          Result result =
              Sandbox.run(
                  Policy.project(dir), Command.of("python3", "job.py").timeout(ofSeconds(20)));
          System.out.print(result.stdout().text());

          Policy policy = Policy.project(dir).allowing("example.test", "@pip").memory(mebibytes(256));
          try (Sandbox sandbox = Sandbox.open(policy)) {
            sandbox.files().write("in.json", "[1]".getBytes());
            sandbox.exec(
                Command.of("sh", "-c", "echo one; echo two; cp in.json out.json")
                    .onStdout(line -> System.out.println("line " + line)));
            String out = sandbox.files().readText("out.json");
            System.out.println(out + " " + sandbox.capabilities().contains(Capability.FILES));
          }
          System.out.println(Sandbox.class.getModule().getName());
        }
      }
      """;

  private static final String MODULE = "module outside { requires dev.bailey.core; }";

  /** What a project that depends on bailey-linux and bailey-egress gets. */
  private static final List<String> LIBRARIES =
      List.of("jackson-core", "netty-", "bcprov-", "bcpkix-", "bcutil-");

  @TempDir Path place;
  private Path project;
  private Path jars;

  @SuppressWarnings("NullAway.Init")
  OutsideProjectIT() {}

  @BeforeEach
  void prepare() throws IOException {
    project = Files.createDirectories(place.resolve("project"));
    Files.writeString(project.resolve("job.py"), "print('job done')");
    Path sources = Files.createDirectories(place.resolve("source/outside"));
    Files.writeString(sources.resolve("Program.java"), PROGRAM);
    jars = Files.createDirectories(place.resolve("jars"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      addJar(Path.of(entry));
    }
    assertThat(jars.resolve("bailey-core.jar")).exists();
    assertThat(jars.resolve("bailey-linux.jar")).exists();
    assertThat(jars.resolve("bailey-egress.jar")).exists();
  }

  private void addJar(Path entry) throws IOException {
    String name = String.valueOf(entry.getFileName());
    if (Files.isDirectory(entry)) {
      addClasses(entry);
    } else if (LIBRARIES.stream().anyMatch(name::startsWith) || isPublished(name)) {
      Files.copy(entry, jars.resolve(isPublished(name) ? shortName(name) : name));
    }
  }

  private static boolean isPublished(String name) {
    return name.matches("bailey-(core|linux|egress)-[0-9].*\\.jar");
  }

  private static String shortName(String name) {
    return name.replaceFirst("-[0-9].*", ".jar");
  }

  /** Where Maven has not packed a module yet. */
  private void addClasses(Path classes) {
    for (String[] module :
        new String[][] {
          {"core", "dev/bailey/api/Sandbox.class"},
          {"linux", "dev/bailey/linux/namespace/NamespaceBackend.class"},
          {"egress", "dev/bailey/egress/presets/Presets.class"}
        }) {
      if (Files.exists(classes.resolve(module[1]))) {
        String jar = jars.resolve("bailey-" + module[0] + ".jar").toString();
        tool("jar", "--create", "--file", jar, "-C", classes.toString(), ".");
      }
    }
  }

  private static void tool(String name, String... arguments) {
    assertThat(ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, arguments))
        .as(name)
        .isZero();
  }

  private String run(String... arguments) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of(arguments));
    line.add(project.toString());
    Path output = place.resolve("output");
    Process process =
        new ProcessBuilder(line)
            .redirectOutput(output.toFile())
            .redirectError(place.resolve("error").toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(place.resolve("error"))).isZero();
    return Files.readString(output);
  }

  private String jarList() throws IOException {
    try (var files = Files.list(jars)) {
      return files.map(Path::toString).collect(joining(File.pathSeparator));
    }
  }

  @Test
  void onTheClassPath() throws Exception {
    String classes = place.resolve("classes").toString();
    String program = place.resolve("source/outside/Program.java").toString();
    tool("javac", "-Xlint:all", "-Werror", "-d", classes, "-cp", jarList(), program);
    String output =
        run(
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            classes + File.pathSeparator + jarList(),
            "outside.Program");
    assertThat(output).isEqualTo("job done\nline one\nline two\n[1] true\nnull\n");
  }

  @Test
  void onTheModulePath() throws Exception {
    Path module = place.resolve("source/module-info.java");
    Files.writeString(module, MODULE);
    String classes = place.resolve("modules").toString();
    String program = place.resolve("source/outside/Program.java").toString();
    tool(
        "javac",
        "-Xlint:all",
        "-Werror",
        "-d",
        classes,
        "-cp",
        "",
        "-p",
        jars.toString(),
        module.toString(),
        program);
    String output =
        run(
            "--enable-native-access=dev.bailey.linux",
            "--add-modules=ALL-MODULE-PATH",
            "-p",
            classes + File.pathSeparator + jars,
            "-m",
            "outside/outside.Program");
    assertThat(output).isEqualTo("job done\nline one\nline two\n[1] true\ndev.bailey.core\n");
  }
}
