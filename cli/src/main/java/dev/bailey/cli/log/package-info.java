/**
 * Bailey's own log on the command line: {@link dev.bailey.cli.log.DebugLoggers}, silent unless
 * BAILEY_DEBUG is set. Thread-safe.
 */
@NullMarked
package dev.bailey.cli.log;

import org.jspecify.annotations.NullMarked;
