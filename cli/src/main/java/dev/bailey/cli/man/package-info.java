/** Man pages, made from the model of all commands by {@code scripts/man.sh}. */
@NullMarked
package dev.bailey.cli.man;

import org.jspecify.annotations.NullMarked;
