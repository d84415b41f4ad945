package dev.bailey.egress.presets;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where the project's git repository has its remotes and submodules. */
final class GitSources {
  private final ToolConfiguration host;
  private final List<Rewrite> rewrites = new ArrayList<>();

  /** Replaces the beginning of URLs, as {@code url.BASE.insteadOf} says. */
  private record Rewrite(String prefix, String base) {}

  GitSources(ToolConfiguration host) {
    this.host = host;
  }

  void addTo(Found found) {
    List<Path> files = new ArrayList<>();
    files.add(host.system("/etc/gitconfig"));
    files.add(host.fromVariable("XDG_CONFIG_HOME", ".config").resolve("git/config"));
    files.add(host.home().resolve(".gitconfig"));
    Path own = repository().resolve("config");
    files.add(own);
    for (Path file : files) {
      entries(file).forEach(this::addRewrite);
    }
    addRemotes(found, own);
    addRemotes(found, host.project().resolve(".gitmodules"));
    if (found.sources().isEmpty()) {
      found.note("the project has no remote");
    }
  }

  /** Usually .git; in a further working tree a file that leads to it. */
  private Path repository() {
    Path place = host.project().resolve(".git");
    Optional<String> pointer = host.read(place);
    if (pointer.isEmpty() || !pointer.get().startsWith("gitdir:")) {
      return place;
    }
    Path own = host.project().resolve(pointer.get().substring("gitdir:".length()).strip());
    return host.read(own.resolve("commondir"))
        .map(it -> own.resolve(it.strip()).normalize())
        .orElse(own);
  }

  private List<IniText.Entry> entries(Path file) {
    return IniText.plain(host.read(file).orElse(""));
  }

  private void addRewrite(IniText.Entry entry) {
    String section = entry.section();
    boolean rewrite = entry.key().equals("insteadof") || entry.key().equals("pushinsteadof");
    if (rewrite && section.startsWith("url") && !entry.value().isEmpty()) {
      rewrites.add(new Rewrite(entry.value(), IniText.unquoted(section.substring(3).strip())));
    }
  }

  private void addRemotes(Found found, Path file) {
    for (IniText.Entry entry : entries(file)) {
      boolean place =
          entry.section().startsWith("remote") || entry.section().startsWith("submodule");
      boolean url = entry.key().equals("url") || entry.key().equals("pushurl");
      if (place && url && !entry.value().startsWith(".")) {
        found.addUrl(rewritten(entry.value()), file.toString());
      }
    }
  }

  /** The longest that fits, as git does. */
  private String rewritten(String url) {
    Rewrite best = new Rewrite("", "");
    for (Rewrite rewrite : rewrites) {
      if (url.startsWith(rewrite.prefix()) && rewrite.prefix().length() > best.prefix().length()) {
        best = rewrite;
      }
    }
    return best.base() + url.substring(best.prefix().length());
  }
}
