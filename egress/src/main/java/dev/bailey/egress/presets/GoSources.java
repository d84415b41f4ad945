package dev.bailey.egress.presets;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where go fetches modules from, and where it looks up their checksums. */
final class GoSources {
  private final ToolConfiguration host;

  private record Setting(String value, String origin) {}

  GoSources(ToolConfiguration host) {
    this.host = host;
  }

  void addTo(Found found) {
    Optional<Setting> proxies = setting("GOPROXY");
    if (proxies.isEmpty()) {
      found.note("GOPROXY is not set, and no go is installed to tell its own");
      return;
    }
    for (String proxy : proxies.get().value().split("[,|]", -1)) {
      addProxy(found, proxy.strip(), proxies.get().origin());
    }
    setting("GOSUMDB").ifPresent(it -> addChecksums(found, it));
  }

  private static void addProxy(Found found, String proxy, String origin) {
    switch (proxy) {
      case "", "off" -> {
        // Nothing is fetched.
      }
      case "direct" ->
          found.note(
              "modules that come directly from where they are written need a rule for each host");
      default -> found.addUrl(proxy.contains("://") ? proxy : "https://" + proxy, origin);
    }
  }

  /** The name of a database with its key, then its URL where that is not its name. */
  private static void addChecksums(Found found, Setting setting) {
    String[] words = setting.value().strip().split("\\s+", -1);
    String name = words[0].contains("+") ? words[0].substring(0, words[0].indexOf('+')) : words[0];
    if (words.length > 1) {
      found.addUrl(words[1], setting.origin());
    } else if (!name.equals("off")) {
      found.addUrl("https://" + name, setting.origin());
    }
  }

  private Optional<Setting> setting(String key) {
    Optional<String> variable = host.variable(key);
    if (variable.isPresent()) {
      return variable.map(it -> new Setting(it, "variable " + key));
    }
    for (Path file : files()) {
      for (IniText.Entry entry : IniText.plain(host.read(file).orElse(""))) {
        if (entry.key().equalsIgnoreCase(key) && !entry.value().isEmpty()) {
          return Optional.of(new Setting(entry.value(), file.toString()));
        }
      }
    }
    return Optional.empty();
  }

  /** In go's order, the first wins: what the user wrote, then what came with go. */
  private List<Path> files() {
    List<Path> files = new ArrayList<>();
    Optional<String> named = host.variable("GOENV");
    if (named.isEmpty()) {
      files.add(host.fromVariable("XDG_CONFIG_HOME", ".config").resolve("go/env"));
    } else if (!named.get().equals("off")) {
      files.add(Path.of(named.get()));
    }
    host.variable("GOROOT").ifPresent(it -> files.add(Path.of(it).resolve("go.env")));
    host.program("go")
        .map(Path::getParent)
        .map(Path::getParent)
        .ifPresent(it -> files.add(it.resolve("go.env")));
    files.add(host.system("/usr/local/go/go.env"));
    host.list(host.system("/usr/lib"), "go*").forEach(it -> files.add(it.resolve("go.env")));
    return files;
  }
}
