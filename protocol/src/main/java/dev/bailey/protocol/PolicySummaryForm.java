package dev.bailey.protocol;

import dev.bailey.event.NetworkSummary;
import dev.bailey.event.PolicySummary;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;

/**
 * Writes the summary of a policy that events contain as JSON, and reads it back. It is shortened
 * for people; {@link PolicyForm} is complete.
 */
final class PolicySummaryForm {
  /** Events had this name before there was a form of limits, which says {@code pids}. */
  private static final String PROCESSES = "processes";

  private PolicySummaryForm() {}

  static JsonObject write(PolicySummary policy) {
    JsonObject json =
        new JsonObject().put("files", policy.files()).put("project", policy.project());
    EventForm.texts(json, "read", policy.read());
    EventForm.texts(json, "write", policy.write());
    EventForm.texts(json, "mounts", policy.mounts());
    EventForm.texts(json, "deny", policy.deny());
    json.put("network", write(policy.network()))
        .put("limits", LimitsForm.write(policy.limits(), PROCESSES));
    EventForm.texts(json, "accepted", policy.accepted());
    return json;
  }

  static JsonObject write(NetworkSummary network) {
    JsonObject json = new JsonObject().put("access", network.access());
    EventForm.texts(json, "allow", network.allow());
    EventForm.texts(json, "block", network.block());
    EventForm.texts(json, "secrets", network.secrets());
    return json;
  }

  static PolicySummary policy(JsonFields fields) {
    PolicySummary policy =
        new PolicySummary(
            fields.required("files").text(),
            fields.required("project").text(),
            EventReader.texts(fields, "read"),
            EventReader.texts(fields, "write"),
            EventReader.texts(fields, "mounts"),
            EventReader.texts(fields, "deny"),
            network(fields.required("network").object()),
            LimitsForm.read(fields.required("limits").object(), PROCESSES),
            EventReader.texts(fields, "accepted"));
    fields.end();
    return policy;
  }

  static NetworkSummary network(JsonFields fields) {
    NetworkSummary network =
        new NetworkSummary(
            fields.required("access").text(),
            EventReader.texts(fields, "allow"),
            EventReader.texts(fields, "block"),
            EventReader.texts(fields, "secrets"));
    fields.end();
    return network;
  }
}
