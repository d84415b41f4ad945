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

/** Where npm fetches from: its variables, its files, and what is built into it. */
final class NpmSources {
  private static final Pattern BUILT_IN =
      Pattern.compile("new Definition\\('registry',\\s*\\{\\s*default:\\s*['\"]([^'\"]+)['\"]");
  private static final String DEFINITIONS =
      "node_modules/@npmcli/config/lib/definitions/definitions.js";

  private final ToolConfiguration host;
  private final VariableExpansion placeholders;

  /** The URL of each registry, the general one and those of scopes; what is read later wins. */
  private final Map<String, Setting> registries = new TreeMap<>();

  private record Setting(String url, String origin) {}

  NpmSources(ToolConfiguration host) {
    this.host = host;
    this.placeholders = new VariableExpansion(host, "${");
  }

  void addTo(Found found) {
    files().forEach(this::readFile);
    host.environment().forEach(this::readVariable);
    if (!registries.containsKey("registry")) {
      addBuiltIn(found);
    }
    registries.forEach((_, setting) -> found.addUrl(setting.url(), setting.origin()));
  }

  /** In npm's order, the last wins. */
  private List<Path> files() {
    List<Path> files = new ArrayList<>();
    files.add(host.system("/etc/npmrc"));
    for (String prefix : List.of("/usr", "/usr/local")) {
      files.add(host.system(prefix).resolve("etc/npmrc"));
    }
    host.variable("PREFIX").ifPresent(it -> files.add(Path.of(it).resolve("etc/npmrc")));
    configured("globalconfig").ifPresent(it -> files.add(Path.of(it)));
    files.add(
        configured("userconfig").map(Path::of).orElseGet(() -> host.home().resolve(".npmrc")));
    files.add(host.project().resolve(".npmrc"));
    return files;
  }

  private Optional<String> configured(String key) {
    return host.variable("npm_config_" + key)
        .or(() -> host.variable("NPM_CONFIG_" + key.toUpperCase(Locale.ROOT)));
  }

  private void readFile(Path file) {
    for (IniText.Entry entry : IniText.plain(host.read(file).orElse(""))) {
      if (isRegistry(entry.key()) && !entry.value().isEmpty()) {
        registries.put(entry.key(), new Setting(placeholders.fill(entry.value()), file.toString()));
      }
    }
  }

  private void readVariable(String name, String value) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("npm_config_") && !value.isBlank()) {
      String key = lower.substring("npm_config_".length());
      if (isRegistry(key)) {
        registries.put(key, new Setting(value, "variable " + name));
      }
    }
  }

  private static boolean isRegistry(String key) {
    return key.equals("registry") || (key.startsWith("@") && key.endsWith(":registry"));
  }

  private void addBuiltIn(Found found) {
    List<Path> installations = new ArrayList<>();
    host.program("npm").map(Path::getParent).map(Path::getParent).ifPresent(installations::add);
    installations.add(host.system("/usr/lib/node_modules/npm"));
    installations.add(host.system("/usr/local/lib/node_modules/npm"));
    installations.add(host.system("/usr/share/nodejs/npm"));
    for (Path installation : installations) {
      Path file = installation.resolve(DEFINITIONS);
      Matcher matcher = BUILT_IN.matcher(host.read(file).orElse(""));
      if (matcher.find()) {
        registries.put("registry", new Setting(matcher.group(1), file.toString()));
        return;
      }
    }
    found.note("no registry is configured, and no npm is installed to tell its own");
  }
}
