/**
 * What people and programs read: lines for standard error, the report of {@code --verbose}, JSON,
 * quoting for a shell. Stateless except {@link dev.bailey.cli.output.KeptOutput}.
 */
@NullMarked
package dev.bailey.cli.output;

import org.jspecify.annotations.NullMarked;
