/**
 * Commands and their results: {@link dev.bailey.execution.Command} before it runs, {@link
 * dev.bailey.execution.Execution} while it runs, {@link dev.bailey.execution.Result} afterwards.
 * {@link dev.bailey.execution.Executions} finds executions by id. Values are immutable; an
 * execution and those who find it may be used from any thread.
 */
@NullMarked
package dev.bailey.execution;

import org.jspecify.annotations.NullMarked;
