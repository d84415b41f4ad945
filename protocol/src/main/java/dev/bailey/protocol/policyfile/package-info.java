/**
 * Policies that people write into files, as YAML or JSON: {@link
 * dev.bailey.protocol.policyfile.PolicyFile}. Their shape is also in docs/policy.schema.json. All
 * types are immutable and safe to share between threads.
 */
@NullMarked
package dev.bailey.protocol.policyfile;

import org.jspecify.annotations.NullMarked;
