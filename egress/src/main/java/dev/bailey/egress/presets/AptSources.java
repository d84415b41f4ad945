package dev.bailey.egress.presets;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where apt fetches from: its lists in both forms, and the proxy it may be told to use. */
final class AptSources {
  private static final Pattern LINE =
      Pattern.compile("^\\s*deb(?:-src)?\\s+(?:\\[[^\\]]*\\]\\s*)?(\\S+)");
  private static final Pattern PROXY =
      Pattern.compile("(?i)Acquire::(?:https?|ftp)::(?:Proxy|Proxy::\\S+)\\s+\"([^\"]*)\"\\s*;");
  private static final Pattern BLOCK_PROXY =
      Pattern.compile("(?is)Acquire\\s*\\{.*?\\bProxy\\s+\"([^\"]*)\"\\s*;");

  private final ToolConfiguration host;

  AptSources(ToolConfiguration host) {
    this.host = host;
  }

  void addTo(Found found) {
    Path directory = host.system("/etc/apt");
    List<Path> lists = new ArrayList<>(List.of(directory.resolve("sources.list")));
    lists.addAll(host.list(directory.resolve("sources.list.d"), "*.list"));
    for (Path file : lists) {
      for (String line : host.read(file).orElse("").split("\n", -1)) {
        Matcher matcher = LINE.matcher(line);
        if (matcher.find()) {
          found.addUrl(matcher.group(1), file.toString());
        }
      }
    }
    for (Path file : host.list(directory.resolve("sources.list.d"), "*.sources")) {
      host.read(file).ifPresent(it -> addStanzas(found, it, file));
    }
    if (found.sources().isEmpty()) {
      found.note("there is no source in /etc/apt");
      return;
    }
    addProxies(found, directory);
  }

  /** Paragraphs of fields, between empty lines. */
  private static void addStanzas(Found found, String text, Path file) {
    for (String stanza : text.replaceAll("(?m)^#.*\n?", "").split("\n\\s*\n", -1)) {
      String uris = "";
      String field = "";
      boolean enabled = true;
      for (String line : stanza.split("\n", -1)) {
        boolean goesOn = !line.isEmpty() && Character.isWhitespace(line.charAt(0));
        int colon = goesOn ? -1 : line.indexOf(':');
        field = colon < 0 ? field : line.substring(0, colon).toLowerCase(Locale.ROOT);
        String value = line.substring(colon + 1).strip();
        uris += field.equals("uris") ? " " + value : "";
        boolean off = List.of("no", "false", "0").contains(value.toLowerCase(Locale.ROOT));
        enabled &= !(field.equals("enabled") && off);
      }
      if (enabled && !uris.isBlank()) {
        List.of(uris.strip().split("\\s+", -1)).forEach(it -> found.addUrl(it, file.toString()));
      }
    }
  }

  private void addProxies(Found found, Path directory) {
    List<Path> files = new ArrayList<>(List.of(directory.resolve("apt.conf")));
    files.addAll(host.list(directory.resolve("apt.conf.d"), "*"));
    for (Path file : files) {
      String text = host.read(file).orElse("").replaceAll("(?m)^\\s*(//|#).*$", "");
      for (Pattern pattern : List.of(PROXY, BLOCK_PROXY)) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
          if (matcher.group(1).contains("://")) {
            found.addUrl(matcher.group(1), file.toString());
          }
        }
      }
    }
  }
}
