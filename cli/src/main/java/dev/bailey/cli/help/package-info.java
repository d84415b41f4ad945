/** Help as text, made from the model of all commands. */
@NullMarked
package dev.bailey.cli.help;

import org.jspecify.annotations.NullMarked;
