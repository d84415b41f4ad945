/**
 * Policies that people write into files, as YAML or JSON: {@link
 * dev.bailey.protocol.policyfile.PolicyFile}, which makes a {@link dev.bailey.policy.Policy} of
 * one, or tightens another with it; {@link dev.bailey.protocol.policyfile.PolicyMember} names what
 * it refused. Their shape is also in docs/policy.schema.json. All types are immutable and safe to
 * share between threads.
 */
@NullMarked
package dev.bailey.protocol.policyfile;

import org.jspecify.annotations.NullMarked;
