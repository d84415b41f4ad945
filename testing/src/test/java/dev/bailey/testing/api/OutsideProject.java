package dev.bailey.testing.api;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * A project of one class that depends on some of Bailey's modules, compiled and run against jars.
 */
final class OutsideProject {
  private final Path place;
  private final Path jars;
  private final Path source;

  /**
   * Prepares it.
   *
   * @param modules of Bailey, as in {@code bailey-core}
   * @param libraries what their files begin with
   * @param program of the package {@code outside}
   */
  OutsideProject(Path place, Set<String> modules, List<String> libraries, String program)
      throws IOException {
    this.place = place;
    jars = Files.createDirectories(place.resolve("jars"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      addJar(Path.of(entry), modules, libraries);
    }
    for (String module : modules) {
      assertThat(jars.resolve(module + ".jar")).exists();
    }
    source = Files.createDirectories(place.resolve("source/outside")).resolve("Program.java");
    Files.writeString(source, program);
  }

  private void addJar(Path entry, Set<String> modules, List<String> libraries) throws IOException {
    String name = String.valueOf(entry.getFileName());
    String module = name.replaceFirst("-[0-9].*", "");
    if (Files.isDirectory(entry)) {
      addClasses(entry, modules);
    } else if (modules.contains(module)) {
      Files.copy(entry, jars.resolve(module + ".jar"));
    } else if (libraries.stream().anyMatch(name::startsWith)) {
      Files.copy(entry, jars.resolve(name));
    }
  }

  /** Where Maven has not packed a module yet. */
  private void addClasses(Path classes, Set<String> modules) throws IOException {
    Path descriptor = classes.resolve("module-info.class");
    if (!Files.exists(descriptor)) {
      return;
    }
    try (InputStream in = Files.newInputStream(descriptor)) {
      String module = ModuleDescriptor.read(in).name().replaceFirst("^dev\\.bailey\\.", "bailey-");
      if (modules.contains(module)) {
        String jar = jars.resolve(module + ".jar").toString();
        tool("jar", "--create", "--file", jar, "-C", classes.toString(), ".");
      }
    }
  }

  private static void tool(String name, String... arguments) {
    assertThat(ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, arguments))
        .as(name)
        .isZero();
  }

  private static void compile(String... arguments) {
    tool(
        "javac",
        Stream.concat(Stream.of("-Xlint:all", "-Werror"), Arrays.stream(arguments))
            .toArray(String[]::new));
  }

  /** What it prints, on the class path. */
  String runOnTheClassPath(List<String> flags, String argument) throws Exception {
    String classes = place.resolve("classes").toString();
    compile("-d", classes, "-cp", jarList(), source.toString());
    String path = classes + File.pathSeparator + jarList();
    return run(flags, "-cp", path, "outside.Program", argument);
  }

  /**
   * What it prints, as a module.
   *
   * @param requires what it says in its descriptor
   */
  String runOnTheModulePath(String requires, List<String> flags, String argument) throws Exception {
    Path descriptor = place.resolve("source/module-info.java");
    Files.writeString(descriptor, "module outside {" + requires + "}");
    String classes = place.resolve("modules").toString();
    String modules = jars.toString();
    compile("-d", classes, "-cp", "", "-p", modules, descriptor.toString(), source.toString());
    String path = classes + File.pathSeparator + modules;
    return run(flags, "-p", path, "-m", "outside/outside.Program", argument);
  }

  private String jarList() throws IOException {
    try (Stream<Path> files = Files.list(jars)) {
      return files.map(Path::toString).collect(joining(File.pathSeparator));
    }
  }

  /** Its output; it has nothing to complain about. */
  private String run(List<String> flags, String... arguments) throws Exception {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(flags);
    line.addAll(List.of(arguments));
    Path output = place.resolve("output");
    Path error = place.resolve("error");
    ProcessBuilder java = new ProcessBuilder(line);
    java.environment().put("BAILEY_STATE", place.resolve("state").toString());
    Process process = java.redirectOutput(output.toFile()).redirectError(error.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(error)).isZero();
    assertThat(Files.readString(error)).isEmpty();
    return Files.readString(output);
  }
}
