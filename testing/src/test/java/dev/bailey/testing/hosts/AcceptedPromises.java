package dev.bailey.testing.hosts;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What must be accepted for a backend to run here, as doctor says: an old kernel keeps less. */
final class AcceptedPromises {
  private AcceptedPromises() {}

  /** Options for one of the backends that doctor lists. */
  static List<String> of(JsonNode backend) {
    List<String> words = new ArrayList<>();
    for (JsonNode promise : backend.get("accept")) {
      words.addAll(List.of("--accept", promise.asText()));
    }
    return words;
  }

  /** Options for the backend that is chosen where none is named. */
  static List<String> ofChosen(JsonNode doctor) {
    for (JsonNode backend : doctor.get("backends")) {
      if (backend.get("name").equals(doctor.get("chosen"))) {
        return of(backend);
      }
    }
    return List.of();
  }
}
