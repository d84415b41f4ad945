package dev.bailey.storage.program;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.LibraryFile;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleReader;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Loads native libraries that are in jars, from memory. By themselves they would unpack a copy into
 * a directory, at every start: which fails where the disk is full or nothing on it may be run, and
 * stays there when the process is killed.
 */
public final class BundledLibrary {
  private static final Set<String> LOADED = new HashSet<>();

  private BundledLibrary() {}

  /** Has a library loaded from the path it is given. */
  @FunctionalInterface
  public interface Loader {
    void load(Path path) throws Exception;
  }

  /**
   * Has a library loaded, unless that was done before.
   *
   * @param owner a class of the jar
   * @param resource where the library is in the jar
   */
  public static synchronized void load(Class<?> owner, String resource, Loader loader) {
    if (LOADED.contains(resource)) {
      return;
    }
    try {
      String name = resource.substring(resource.lastIndexOf('/') + 1);
      loader.load(LibraryFile.of(name, content(owner, resource)).path());
    } catch (Exception e) {
      throw BaileyException.of(ErrorCode.STORAGE_FAILED, "load a library", resource, "" + e)
          .withCause(e);
    }
    LOADED.add(resource);
  }

  private static byte[] content(Class<?> owner, String resource) throws IOException {
    Module module = owner.getModule();
    if (module.isNamed()) {
      return ofModule(module, resource);
    }
    Optional<byte[]> found = ofJar(owner, resource);
    if (found.isPresent()) {
      return found.get();
    }
    try (InputStream in = owner.getClassLoader().getResourceAsStream(resource)) {
      return content(Optional.ofNullable(in), resource);
    }
  }

  /** By the jar itself: a class loader would open all that stand before it on the class path. */
  private static Optional<byte[]> ofJar(Class<?> owner, String resource) throws IOException {
    CodeSource source = owner.getProtectionDomain().getCodeSource();
    if (source == null || !"file".equals(source.getLocation().getProtocol())) {
      return Optional.empty();
    }
    File file = new File(URI.create(source.getLocation().toString()));
    if (!file.isFile()) {
      return Optional.empty();
    }
    try (ZipFile jar = new ZipFile(file)) {
      ZipEntry entry = jar.getEntry(resource);
      return entry == null
          ? Optional.empty()
          : Optional.of(jar.getInputStream(entry).readAllBytes());
    }
  }

  /** A reader finds also what the module does not open to others. */
  private static byte[] ofModule(Module module, String resource) throws IOException {
    ResolvedModule resolved =
        module.getLayer().configuration().findModule(module.getName()).orElseThrow();
    try (ModuleReader reader = resolved.reference().open()) {
      return content(reader.open(resource), resource);
    }
  }

  private static byte[] content(Optional<InputStream> found, String resource) throws IOException {
    try (InputStream in = found.orElseThrow(() -> new FileNotFoundException(resource))) {
      return in.readAllBytes();
    }
  }
}
