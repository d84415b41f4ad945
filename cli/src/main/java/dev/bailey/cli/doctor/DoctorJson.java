package dev.bailey.cli.doctor;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Backends;
import dev.bailey.backend.Capability;
import dev.bailey.cli.output.RemedyText;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Tier;
import dev.bailey.protocol.RemedyForm;
import dev.bailey.protocol.SelectionForm;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The findings of {@code bailey doctor} as JSON. */
public final class DoctorJson {
  private DoctorJson() {}

  public static String of(Diagnosis diagnosis) {
    return new JsonObject()
        .put("version", diagnosis.version())
        .put("chosen", diagnosis.chosen().orElse(null))
        .put("facts", facts(diagnosis))
        .put("backends", backends(diagnosis))
        .put("levels", levels(diagnosis))
        .put("tiers", tiers())
        .line();
  }

  private static JsonArray facts(Diagnosis diagnosis) {
    JsonArray facts = new JsonArray();
    for (Fact fact : diagnosis.facts()) {
      facts.add(
          new JsonObject()
              .put("name", fact.name())
              .put("value", fact.value())
              .put("fix", fact.fix().orElse(null)));
    }
    return facts;
  }

  private static JsonArray backends(Diagnosis diagnosis) {
    JsonArray backends = new JsonArray();
    for (Diagnosis.Finding finding : diagnosis.findings()) {
      backends.add(finding(finding));
    }
    return backends;
  }

  private static JsonArray levels(Diagnosis diagnosis) {
    JsonArray levels = new JsonArray();
    for (Backends.Availability availability : diagnosis.levels()) {
      levels.add(
          new JsonObject()
              .put("name", availability.level().label())
              .put("available", availability.backend().isPresent())
              .put("backend", availability.backend().map(Backend::name).orElse(null))
              .put(
                  "rejected",
                  SelectionForm.rejected(availability.rejected(), RemedyText.wording())));
    }
    return levels;
  }

  private static JsonArray tiers() {
    JsonArray tiers = new JsonArray();
    for (Tier tier : Tier.values()) {
      tiers.add(new JsonObject().put("name", tier.label()).put("level", tier.level().label()));
    }
    return tiers;
  }

  private static JsonObject finding(Diagnosis.Finding finding) {
    Backend.@Nullable Obstacle obstacle = finding.obstacle().orElse(null);
    JsonArray accept = new JsonArray();
    for (Promise promise : finding.accept()) {
      accept.add(promise.label());
    }
    JsonArray capabilities = new JsonArray();
    for (Capability capability : finding.capabilities()) {
      capabilities.add(capability.label());
    }
    return new JsonObject()
        .put("name", finding.name())
        .put("works", finding.works())
        .put("runs", finding.runs())
        .put("isolation", finding.isolation())
        .put("strength", finding.strength().label())
        .put("must_be_named", finding.mustBeNamed())
        .put("accept", accept)
        .put("capabilities", capabilities)
        .put("reason", obstacle == null ? null : obstacle.reason())
        .put("fix", obstacle == null ? null : RemedyText.of(obstacle.remedies()))
        .put("remedies", RemedyForm.write(obstacle == null ? List.of() : obstacle.remedies()));
  }
}
