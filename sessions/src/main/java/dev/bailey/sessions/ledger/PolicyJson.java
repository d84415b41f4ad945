package dev.bailey.sessions.ledger;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.protocol.PolicyDocument;
import dev.bailey.protocol.PolicyForm;
import dev.bailey.sessions.api.SessionPolicy;
import java.util.Optional;

/** A session's policy as text in the ledger. What it cannot read back exactly it refuses. */
final class PolicyJson {
  private PolicyJson() {}

  static String write(SessionPolicy policy) {
    return PolicyForm.write(
            new PolicyDocument(
                policy.root(),
                FileAccess.Mode.PROJECT,
                Optional.empty(),
                policy.read(),
                policy.write(),
                policy.mounts(),
                policy.deny(),
                policy.autorun(),
                policy.network(),
                policy.limits(),
                policy.accepted(),
                policy.level(),
                policy.backend(),
                policy.seccompProfile()))
        .toString();
  }

  static SessionPolicy read(String text) {
    try {
      return policy(PolicyForm.readStored(text));
    } catch (BaileyException e) {
      throw BaileyException.of(
              ErrorCode.DATA_DAMAGED, "read", "policy of a session", String.valueOf(e.getMessage()))
          .withCause(e);
    }
  }

  private static SessionPolicy policy(PolicyDocument document) {
    if (document.mode() != FileAccess.Mode.PROJECT || document.project().isPresent()) {
      throw BaileyException.of(
          ErrorCode.DATA_DAMAGED, "read", "policy", "it is for a place of its own, not a session");
    }
    return new SessionPolicy(
        document.network(),
        document.limits(),
        document.accepted(),
        document.level(),
        document.backend(),
        document.seccompProfile(),
        document.root(),
        document.read(),
        document.write(),
        document.mounts(),
        document.deny(),
        document.autorun());
  }
}
