/**
 * Decisions by the network rules of a policy: {@link dev.bailey.egress.rules.EgressRules} are the
 * compiled rules, {@link dev.bailey.egress.rules.CurrentRules} holds those of a sandbox, which can
 * be replaced while it runs. The name is decided on first, and only an allowed name is resolved;
 * then each of its addresses. All types are safe to use from any thread and never block.
 */
@NullMarked
package dev.bailey.egress.rules;

import org.jspecify.annotations.NullMarked;
