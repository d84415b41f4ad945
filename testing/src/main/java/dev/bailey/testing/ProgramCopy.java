package dev.bailey.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/**
 * A copy of the class path under test that every user of this host can read, with an AOT cache of
 * what the command line loads: hundreds of JVMs start from it.
 *
 * @param options what a JVM is told about the cache
 */
record ProgramCopy(String classPath, List<String> options) {
  ProgramCopy {
    options = List.copyOf(options);
  }

  /** A copy that goes when this JVM ends. All as jars: with directories there is no cache. */
  static ProgramCopy of(String classPath) {
    TemporaryPlace place = TemporaryPlace.in("/srv");
    Runtime.getRuntime().addShutdownHook(new Thread(place::close));
    List<String> jars = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      if (!entry.isEmpty() && Files.exists(Path.of(entry))) {
        Path jar = place.resolve(jars.size() + ".jar");
        copy(Path.of(entry), jar);
        jars.add(jar.toString());
      }
    }
    String copied = String.join(File.pathSeparator, jars);
    Path cache = place.resolve("cache");
    train(copied, cache);
    Plain.shell("chmod -R a+rX '%s'".formatted(place.path()));
    return new ProgramCopy(copied, List.of("-XX:AOTCache=" + cache));
  }

  private static void copy(Path from, Path jar) {
    if (!Files.isDirectory(from)) {
      Plain.shell("cp '%s' '%s'".formatted(from, jar));
      return;
    }
    String[] words = {"-c", "-0", "-f", jar.toString(), "-C", from.toString(), "."};
    int code = ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, words);
    if (code != 0) {
      throw new IllegalStateException("cannot make a jar of " + from);
    }
  }

  private static void train(String classPath, Path cache) {
    List<String> line = Jvm.start();
    line.addAll(List.of("-XX:AOTCacheOutput=" + cache, "-cp", classPath));
    line.add("dev.bailey.cli.Training");
    Ending ending = Plain.run(cache.resolveSibling(""), line);
    if (!Files.exists(cache)) {
      throw new IllegalStateException("no cache was made: " + ending);
    }
  }
}
