package dev.bailey.egress.presets;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.network.NetworkRule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a preset stands for on this host.
 *
 * @param sources at least one
 * @param notes what could not be found or is not known, for people
 */
public record Presets(List<Source> sources, List<String> notes) {
  private static final String ALL = "development";

  public Presets {
    sources = List.copyOf(sources);
    notes = List.copyOf(notes);
  }

  /** The names that {@link #find} knows. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    for (Preset preset : Preset.values()) {
      names.add("@" + preset.label());
    }
    names.add("@" + ALL);
    return names;
  }

  /** Whether a rule is meant as a preset. */
  public static boolean isPreset(String text) {
    return text.startsWith("@");
  }

  /**
   * Looks up what a preset stands for.
   *
   * @param name for example {@code @npm}; {@code @development} is all that can be found
   * @throws BaileyException INVALID_REQUEST for an unknown name, for a preset whose sources are not
   *     found, and for configuration that cannot be read
   */
  public static Presets find(String name, ToolConfiguration host) {
    List<Source> sources = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    boolean known = false;
    for (Preset preset : Preset.values()) {
      if (name.equals("@" + preset.label()) || name.equals("@" + ALL)) {
        known = true;
        Found found = preset.search(host);
        sources.addAll(found.sources());
        notes.addAll(found.notes());
      }
    }
    if (!known) {
      throw refused(name, "there is no such preset")
          .withRemedies(new Remedy.UseName("presets", names()));
    }
    if (sources.isEmpty()) {
      throw refused(
              name,
              "nothing on this host says where it fetches from"
                  + (notes.isEmpty() ? "" : ": " + text(notes)))
          .withRemedies(new Remedy.AllowNetwork());
    }
    return new Presets(sources, notes);
  }

  /** Each once. */
  public List<NetworkRule> rules() {
    Set<NetworkRule> rules = new LinkedHashSet<>();
    sources.forEach(it -> rules.add(it.rule()));
    return List.copyOf(rules);
  }

  private static String text(List<String> notes) {
    return String.join("; ", notes);
  }

  private static BaileyException refused(String name, String reason) {
    return BaileyException.of(
        ErrorCode.INVALID_REQUEST, "look up", "preset '" + name + "'", reason);
  }
}
