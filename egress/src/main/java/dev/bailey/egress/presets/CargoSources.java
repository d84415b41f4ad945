package dev.bailey.egress.presets;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the registries that cargo fetches from: those of its configuration files and environment
 * variables, replacements of its default registry, and registries that its cache has from earlier
 * use. The address of the default registry is built into cargo and in no configuration file.
 */
final class CargoSources {
  private static final String OWN = "crates-io";
  private static final Pattern DOWNLOADS = Pattern.compile("\"dl\"\\s*:\\s*\"([^\"{]+)");

  private final ToolConfiguration host;

  /** Each setting with its origin; the first wins. */
  private final Map<String, Setting> settings = new LinkedHashMap<>();

  private record Setting(String value, String origin) {}

  CargoSources(ToolConfiguration host) {
    this.host = host;
  }

  void addTo(Found found) {
    Path home = host.fromVariable("CARGO_HOME", ".cargo");
    List<Path> directories = new ArrayList<>();
    directories.add(host.project().resolve(".cargo"));
    directories.add(home);
    for (Path directory : directories) {
      readFile(directory.resolve("config"));
      readFile(directory.resolve("config.toml"));
    }
    host.environment().forEach(this::readVariable);
    settings.forEach((key, setting) -> addRegistry(found, key, setting));
    addOwn(found, home.resolve("registry/index"));
  }

  private void readFile(Path file) {
    TomlText.strings(host.read(file).orElse(""))
        .forEach((key, value) -> settings.putIfAbsent(key, new Setting(value, file.toString())));
  }

  private void readVariable(String name, String value) {
    if (name.startsWith("CARGO_REGISTRIES_") && name.endsWith("_INDEX")) {
      String registry =
          name.substring("CARGO_REGISTRIES_".length(), name.length() - "_INDEX".length());
      settings.put(
          "registries." + registry.toLowerCase(Locale.ROOT) + ".index",
          new Setting(value, "variable " + name));
    }
  }

  /** Registries by name. Sources that only stand in for others are added where they do. */
  private static void addRegistry(Found found, String key, Setting setting) {
    boolean registry = key.startsWith("registries.") && key.endsWith(".index");
    if (registry || key.equals("registry.index")) {
      found.addUrl(setting.value(), setting.origin());
    }
  }

  private void addOwn(Found found, Path cache) {
    String source = OWN;
    Set<String> seen = new HashSet<>();
    Setting next = settings.get("source." + source + ".replace-with");
    while (next != null && seen.add(source)) {
      source = next.value();
      next = settings.get("source." + source + ".replace-with");
    }
    boolean offline = false;
    for (String kind : List.of("registry", "git", "local-registry", "directory")) {
      Setting place = settings.get("source." + source + "." + kind);
      if (place != null) {
        boolean local = kind.equals("local-registry") || kind.equals("directory");
        offline |= local;
        found.addUrl(local ? "file://" + place.value() : place.value(), place.origin());
      }
    }
    boolean replaced = offline || settings.containsKey("source." + source + ".registry");
    addCached(found, cache, source.equals(OWN) && !replaced);
  }

  /**
   * What cargo keeps of the indexes it has used: their hosts in the names of directories, and where
   * their packages are.
   *
   * @param all also indexes that no configuration names: one of them is cargo's own
   */
  private void addCached(Found found, Path cache, boolean all) {
    Set<String> configured = new HashSet<>();
    found.sources().forEach(it -> configured.add(it.rule().toString()));
    boolean any = false;
    for (Path directory : host.list(cache, "*-*")) {
      String name = String.valueOf(directory.getFileName());
      String index = "https://" + name.substring(0, name.lastIndexOf('-'));
      boolean known =
          SourceUrl.read(index) instanceof SourceUrl.Remote remote
              && configured.contains(remote.rule().toString());
      if (known || all) {
        any = true;
        found.addUrl(index, directory.toString());
        addDownloads(found, directory.resolve("config.json"));
      }
    }
    if (all && !any) {
      found.note("its own registry is not known before cargo has used it once on this host");
    }
  }

  private void addDownloads(Found found, Path file) {
    Matcher matcher = DOWNLOADS.matcher(host.read(file).orElse(""));
    if (matcher.find()) {
      found.addUrl(matcher.group(1), file.toString());
    }
  }
}
