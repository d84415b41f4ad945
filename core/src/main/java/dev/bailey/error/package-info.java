/**
 * What Bailey throws: {@link dev.bailey.error.BaileyException} with a stable {@link
 * dev.bailey.error.ErrorCode} and, where something can be done about it, {@link
 * dev.bailey.error.Remedy}s. What the confined command does is never an exception, see {@code
 * dev.bailey.execution}.
 */
@NullMarked
package dev.bailey.error;

import org.jspecify.annotations.NullMarked;
