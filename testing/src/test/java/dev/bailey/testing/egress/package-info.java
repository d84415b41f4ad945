/** Filtered networks end to end: real programs in sandboxes, servers on this host's loopback. */
@NullMarked
package dev.bailey.testing.egress;

import org.jspecify.annotations.NullMarked;
