package dev.bailey.sessions.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that run later, by what makes them different from the standard list: a session gets
 * what a later version of that list adds.
 */
final class AutorunListJson {
  private static final String MORE = "protect";
  private static final String LESS = "unprotected";

  private AutorunListJson() {}

  static void write(ObjectNode json, AutorunPatterns patterns) {
    AutorunPatterns standard = AutorunPatterns.standard();
    ArrayNode more = json.putArray(MORE);
    for (AutorunPattern each : patterns.list()) {
      if (!standard.list().contains(each)) {
        more.addObject()
            .put("path", each.path())
            .put("runner", each.runner())
            .put("occasion", each.occasion());
      }
    }
    ArrayNode less = json.putArray(LESS);
    for (AutorunPattern each : standard.list()) {
      if (!patterns.list().contains(each)) {
        less.add(each.path());
      }
    }
  }

  static AutorunPatterns read(JsonNode json) {
    List<String> less = new ArrayList<>();
    json.path(LESS).forEach(it -> less.add(it.asText()));
    List<AutorunPattern> more = new ArrayList<>();
    for (JsonNode each : json.path(MORE)) {
      more.add(
          new AutorunPattern(
              each.path("path").asText(),
              each.path("runner").asText(),
              each.path("occasion").asText()));
    }
    return AutorunPatterns.standard()
        .without(less.toArray(String[]::new))
        .and(new AutorunPatterns(more));
  }
}
