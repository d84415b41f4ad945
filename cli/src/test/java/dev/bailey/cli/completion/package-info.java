/** Tests of completion. */
@NullMarked
package dev.bailey.cli.completion;

import org.jspecify.annotations.NullMarked;
