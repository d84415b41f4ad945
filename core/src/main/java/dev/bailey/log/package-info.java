/**
 * Bailey's own log, by {@link java.lang.System.Logger}, for finding the cause of a problem. Nothing
 * is logged where all goes well. Thread-safe.
 */
@NullMarked
package dev.bailey.log;

import org.jspecify.annotations.NullMarked;
