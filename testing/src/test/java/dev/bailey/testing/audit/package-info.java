/** Tests of events and of the audit log: what they report, and that they report nothing else. */
@NullMarked
package dev.bailey.testing.audit;

import org.jspecify.annotations.NullMarked;
