/**
 * Files that another program runs, or takes commands from, after a command has ended: {@link
 * dev.bailey.policy.autorun.AutorunPatterns} says which, as data. Values, usable from any thread.
 */
@NullMarked
package dev.bailey.policy.autorun;

import org.jspecify.annotations.NullMarked;
