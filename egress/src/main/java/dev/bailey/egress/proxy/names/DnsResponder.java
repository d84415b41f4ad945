package dev.bailey.egress.proxy.names;

import dev.bailey.egress.proxy.record.EventLog;
import dev.bailey.egress.rules.CurrentRules;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.egress.wire.DnsQuery;
import dev.bailey.egress.wire.DnsReply;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.policy.network.HostName;
import io.netty.buffer.ByteBuf;
import java.net.InetAddress;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The DNS server of a sandbox. It sends no queries: an allowed name has a stand-in address,
 * whatever its addresses outside are.
 *
 * <p>A name that is not allowed is answered with NXDOMAIN. At REFUSED glibc asks again and reports
 * a "temporary failure", and musl waits until its timeout; at NXDOMAIN all programs report at once
 * that the name does not exist.
 *
 * <p>There are no HTTPS or SVCB records, and so no keys for encrypted ClientHellos (ECH).
 */
public final class DnsResponder {
  private static final int SECONDS = 60;
  private static final int SECONDS_BETWEEN_EVENTS = 5;

  private final CurrentRules rules;
  private final StandIns standIns;
  private final EventLog log;
  private @Nullable HostName lastDenied;
  private Instant lastDeniedAt = Instant.EPOCH;
  private final Set<Integer> deniedTypes = new HashSet<>();

  public DnsResponder(CurrentRules rules, StandIns standIns, EventLog log) {
    this.rules = rules;
    this.standIns = standIns;
    this.log = log;
  }

  /** The reply to one message, for the caller to release; empty when it deserves none. */
  public Optional<ByteBuf> reply(ByteBuf message) {
    return switch (DnsQuery.read(message)) {
      case DnsQuery.Outcome.Refused refused -> refused.id().map(DnsReply::malformed);
      case DnsQuery.Outcome.Asked(DnsQuery query) -> Optional.of(reply(query));
    };
  }

  private ByteBuf reply(DnsQuery query) {
    if (query.name().isEmpty()) {
      return DnsReply.noSuchName(query);
    }
    HostName name = query.name().get();
    Verdict verdict = rules.now().byName(name);
    if (!verdict.allowed()) {
      tell(name, query.type(), verdict);
      return DnsReply.noSuchName(query);
    }
    boolean address = query.type() == DnsQuery.A || query.type() == DnsQuery.AAAA;
    Optional<List<InetAddress>> addresses = address ? standIns.of(name) : Optional.of(List.of());
    return addresses
        .map(it -> DnsReply.addresses(query, it, SECONDS))
        .orElseGet(() -> DnsReply.failed(query));
  }

  /**
   * Programs ask for both families, and again with other types: that is one wish. The same type
   * again is another one, maybe of the next command, which wants to be told too.
   */
  private synchronized void tell(HostName name, int type, Verdict verdict) {
    Instant now = Instant.now();
    boolean soon = now.isBefore(lastDeniedAt.plusSeconds(SECONDS_BETWEEN_EVENTS));
    if (name.equals(lastDenied) && soon && deniedTypes.add(type)) {
      return;
    }
    deniedTypes.clear();
    deniedTypes.add(type);
    lastDenied = name;
    lastDeniedAt = now;
    log.add(
        new NetworkEvent(
            now,
            NetworkEvent.Kind.NAME,
            name.text(),
            0,
            "",
            "",
            0,
            0,
            NetworkEvent.Verdict.DENIED,
            verdict.reason(),
            verdict.remedy()));
  }
}
