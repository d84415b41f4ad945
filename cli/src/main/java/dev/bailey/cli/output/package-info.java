/**
 * What people and programs read: lines for standard error, the report of {@code --verbose}, JSON,
 * quoting for a shell. Stateless.
 */
@NullMarked
package dev.bailey.cli.output;

import org.jspecify.annotations.NullMarked;
