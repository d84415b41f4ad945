package dev.bailey.egress.presets;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the places of one tool while they are looked for. */
final class Found {
  private final String tool;
  private final Set<Source> sources = new LinkedHashSet<>();
  private final Set<String> notes = new LinkedHashSet<>();

  Found(String tool) {
    this.tool = tool;
  }

  /** Adds the place of a URL; one that leads nowhere over the network is left out. */
  void addUrl(String url, String origin) {
    switch (SourceUrl.read(url)) {
      case SourceUrl.Remote remote -> sources.add(new Source(remote.rule(), origin));
      case SourceUrl.Local _ -> {
        // Read from the file system: no rule is needed.
      }
      case SourceUrl.Unclear unclear ->
          notes.add(tool + ": " + origin + " names a place that " + unclear.reason());
    }
  }

  /** Something that was not found, or cannot be known; a sentence without its end. */
  void note(String text) {
    notes.add(tool + ": " + text);
  }

  List<Source> sources() {
    return List.copyOf(sources);
  }

  List<String> notes() {
    return List.copyOf(notes);
  }
}
