package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.proxy.out.Dialer;
import dev.bailey.egress.proxy.record.EventLog;
import dev.bailey.egress.rules.CurrentRules;

/** What the connections of one sandbox share. */
public record Surroundings(CurrentRules rules, Dialer dialer, EventLog log, Limits limits) {}
