/**
 * Output of commands on its way to callers, for Bailey's own modules: {@link
 * dev.bailey.output.OutputTail} keeps the end of it for readers which come and go, {@link
 * dev.bailey.output.CapturedOutput} all of it or its beginning for a result, and {@link
 * dev.bailey.output.CappedOutput} ends it at a limit. Each class says what threads may do.
 */
@NullMarked
package dev.bailey.output;

import org.jspecify.annotations.NullMarked;
