/** What sessions must be after any operations, as plain data, and the operations themselves. */
@NullMarked
package dev.bailey.sessions.model;

import org.jspecify.annotations.NullMarked;
