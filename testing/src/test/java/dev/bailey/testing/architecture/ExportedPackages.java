package dev.bailey.testing.architecture;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/** The packages that modules of Bailey export to everybody, read from their descriptors. */
final class ExportedPackages {
  private ExportedPackages() {}

  static Set<String> all() {
    Set<String> packages = new TreeSet<>();
    try {
      ClassLoader loader = ExportedPackages.class.getClassLoader();
      for (URL descriptor : Collections.list(loader.getResources("module-info.class"))) {
        addExported(descriptor, packages);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packages;
  }

  private static void addExported(URL descriptor, Set<String> packages) throws IOException {
    try (InputStream in = descriptor.openStream()) {
      ModuleDescriptor module = ModuleDescriptor.read(in);
      if (module.name().startsWith("dev.bailey.")) {
        module.exports().stream()
            .filter(it -> !it.isQualified())
            .forEach(it -> packages.add(it.source()));
      }
    }
  }
}
