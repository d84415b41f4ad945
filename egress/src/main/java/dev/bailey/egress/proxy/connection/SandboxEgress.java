package dev.bailey.egress.proxy.connection;

import dev.bailey.egress.proxy.outbound.Dialer;
import dev.bailey.egress.proxy.record.EventLog;
import dev.bailey.egress.proxy.secrets.Interception;
import dev.bailey.egress.proxy.secrets.SecretAddresses;
import dev.bailey.egress.proxy.secrets.Vault;
import dev.bailey.egress.rules.CurrentRules;
import java.util.Optional;

/**
 * What all connections out of one sandbox share: rules, dialer, log, limits and secrets.
 *
 * @param interception present when there are secrets
 * @param http reads HTTP, also within a tunnel or behind intercepted TLS
 */
public record SandboxEgress(
    CurrentRules rules,
    Dialer dialer,
    EventLog log,
    ProxyLimits limits,
    Vault vault,
    SecretAddresses addresses,
    Optional<Interception> interception,
    HttpStart http) {}
