package dev.bailey.egress.presets;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where pip fetches from: its variables, its files, and what is built into it. */
final class PipSources {
  private static final Pattern BUILT_IN =
      Pattern.compile(
          "\\bPyPI\\s*=\\s*PackageIndex\\(\\s*['\"]([^'\"]+)['\"]"
              + "\\s*,\\s*file_storage_domain\\s*=\\s*['\"]([^'\"]+)['\"]");
  private static final List<String> KEYS = List.of("index-url", "extra-index-url", "find-links");
  private static final String DEFINITION = "pip/_internal/models/index.py";

  private final ToolConfiguration host;

  /** The value of each key with its origin; what is read later wins. */
  private final Map<String, Setting> settings = new TreeMap<>();

  private record Setting(String value, String origin) {}

  private record BuiltIn(String index, String files, String origin) {}

  PipSources(ToolConfiguration host) {
    this.host = host;
  }

  void addTo(Found found) {
    files().forEach(this::readFile);
    for (String key : KEYS) {
      String variable = "PIP_" + key.toUpperCase(Locale.ROOT).replace('-', '_');
      host.variable(variable)
          .ifPresent(it -> settings.put(key, new Setting(it, "variable " + variable)));
    }
    settings.forEach((_, setting) -> {
      for (String url : setting.value().split("\\s+", -1)) {
        found.addUrl(url, setting.origin());
      }
    });
    addBuiltIn(found);
  }

  /** In pip's order, the last wins. */
  private List<Path> files() {
    List<Path> files = new ArrayList<>();
    Optional<String> named = host.variable("PIP_CONFIG_FILE");
    if (named.isPresent() && named.get().equals("/dev/null")) {
      return files;
    }
    files.add(host.system("/etc/xdg/pip/pip.conf"));
    files.add(host.system("/etc/pip.conf"));
    files.add(host.home().resolve(".pip/pip.conf"));
    files.add(host.fromVariable("XDG_CONFIG_HOME", ".config").resolve("pip/pip.conf"));
    host.variable("VIRTUAL_ENV").ifPresent(it -> files.add(Path.of(it).resolve("pip.conf")));
    named.ifPresent(it -> files.add(Path.of(it)));
    return files;
  }

  private void readFile(Path file) {
    for (IniText.Entry entry : IniText.withContinuations(host.read(file).orElse(""))) {
      String key = entry.key().replace('_', '-');
      boolean fetches = List.of("global", "install", "download").contains(entry.section());
      if (fetches && KEYS.contains(key)) {
        settings.put(key, new Setting(entry.value(), file.toString()));
      }
    }
  }

  /** What pip asks unless told otherwise, and where that index in particular has its files. */
  private void addBuiltIn(Found found) {
    Optional<BuiltIn> builtIn = builtIn();
    Setting index = settings.get("index-url");
    if (builtIn.isEmpty()) {
      if (index == null) {
        found.note("no index is configured, and no pip is installed to tell its own");
      }
      return;
    }
    if (index == null || leadsTo(index.value(), builtIn.get().index())) {
      found.addUrl(builtIn.get().index(), builtIn.get().origin());
      found.addUrl("https://" + builtIn.get().files(), builtIn.get().origin());
    }
  }

  private static boolean leadsTo(String url, String other) {
    return SourceUrl.read(url).equals(SourceUrl.read(other));
  }

  private Optional<BuiltIn> builtIn() {
    for (Path packages : packageDirectories()) {
      Path file = packages.resolve(DEFINITION);
      Matcher matcher = BUILT_IN.matcher(host.read(file).orElse(""));
      if (matcher.find()) {
        return Optional.of(new BuiltIn(matcher.group(1), matcher.group(2), file.toString()));
      }
    }
    return Optional.empty();
  }

  private List<Path> packageDirectories() {
    List<Path> directories = new ArrayList<>();
    host.variable("VIRTUAL_ENV").ifPresent(it -> addPythons(directories, Path.of(it)));
    for (Path version :
        host.list(host.fromVariable("PYENV_ROOT", ".pyenv").resolve("versions"), "*")) {
      addPythons(directories, version);
    }
    addPythons(directories, host.home().resolve(".local"));
    addPythons(directories, host.system("/usr/local"));
    addPythons(directories, host.system("/usr"));
    return directories;
  }

  private void addPythons(List<Path> directories, Path prefix) {
    for (Path python : host.list(prefix.resolve("lib"), "python3*")) {
      directories.add(python.resolve("site-packages"));
      directories.add(python.resolve("dist-packages"));
    }
  }
}
