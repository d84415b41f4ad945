/** Tests of the command lines for macOS, read back by a small reader of the profile's language. */
@NullMarked
package dev.bailey.runtimes.seatbelt;

import org.jspecify.annotations.NullMarked;
