package dev.bailey.egress.proxy.record;

import dev.bailey.egress.proxy.outbound.Destination;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.error.Remedy;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.policy.network.Addresses;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A connection or request under way that becomes a {@link NetworkEvent} when it ends, once. */
public final class EventRecord {
  private final EventLog log;
  private final NetworkEvent.Kind kind;
  private final String host;
  private final int port;
  private final String method;
  private final Instant time = Instant.now();
  private String note = "";
  private @Nullable OutboundConnection link;
  private long sentBefore;
  private long receivedBefore;
  private boolean ended;

  public EventRecord(
      EventLog log, NetworkEvent.Kind kind, @Nullable Destination destination, String method) {
    this.log = log;
    this.kind = kind;
    this.host = destination == null ? "" : destination.hostText();
    this.port = destination == null ? 0 : destination.port();
    this.method = method;
  }

  /** From here on the bytes of the link are its own. */
  public void uses(OutboundConnection value) {
    link = value;
    sentBefore = value.sent();
    receivedBefore = value.received();
  }

  /** Something that people should know when it went well. */
  public void note(String text) {
    note = "; " + text;
  }

  public void denied(Verdict verdict) {
    end(NetworkEvent.Verdict.DENIED, verdict.reason(), verdict.remedy());
  }

  public void denied(String reason) {
    end(NetworkEvent.Verdict.DENIED, reason, Optional.empty());
  }

  public void failed(String reason) {
    end(NetworkEvent.Verdict.FAILED, reason, Optional.empty());
  }

  /** The link is done: by itself, or because it was cut. */
  public void done() {
    Verdict cut = link == null ? null : link.cut();
    if (cut != null) {
      end(NetworkEvent.Verdict.CUT, cut.reason(), cut.remedy());
    } else {
      String reason = link == null ? "" : link.verdict().reason();
      end(NetworkEvent.Verdict.ALLOWED, reason + note, Optional.empty());
    }
  }

  /** The link broke off, unless it was cut. */
  public void broken(String reason) {
    if (link != null && link.cut() != null) {
      done();
    } else {
      failed(reason);
    }
  }

  /** Others tell of it. */
  public void drop() {
    ended = true;
  }

  private void end(NetworkEvent.Verdict verdict, String reason, Optional<Remedy> remedy) {
    if (ended) {
      return;
    }
    ended = true;
    log.add(
        new NetworkEvent(
            time,
            kind,
            host,
            port,
            link == null ? "" : Addresses.text(link.address()),
            method,
            link == null ? 0 : link.sent() - sentBefore,
            link == null ? 0 : link.received() - receivedBefore,
            verdict,
            reason,
            remedy));
  }
}
