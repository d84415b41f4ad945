/**
 * Decisions by the rules of a policy: {@link dev.bailey.egress.rules.EgressRules}, compiled for
 * speed, and {@link dev.bailey.egress.rules.CurrentRules} where they change while something runs.
 * First the name is decided on, and only what is allowed is resolved; then each address it stands
 * for. All types are safe to use from any thread and never block.
 */
@NullMarked
package dev.bailey.egress.rules;

import org.jspecify.annotations.NullMarked;
