/** Tests of the list of files that run later. */
@NullMarked
package dev.bailey.policy.autorun;

import org.jspecify.annotations.NullMarked;
