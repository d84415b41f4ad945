package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.proxy.out.Dialer;
import dev.bailey.egress.proxy.record.EventLog;
import dev.bailey.egress.proxy.secrets.Interception;
import dev.bailey.egress.proxy.secrets.SecretAddresses;
import dev.bailey.egress.proxy.secrets.Vault;
import dev.bailey.egress.rules.CurrentRules;
import java.util.Optional;

/**
 * What the connections of one sandbox share.
 *
 * @param interception present when there are secrets
 */
public record Surroundings(
    CurrentRules rules,
    Dialer dialer,
    EventLog log,
    Limits limits,
    Vault vault,
    SecretAddresses addresses,
    Optional<Interception> interception) {}
