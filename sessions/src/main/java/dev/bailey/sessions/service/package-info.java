/** Sessions as they live: start at {@link dev.bailey.sessions.service.Sessions}. */
@NullMarked
package dev.bailey.sessions.service;

import org.jspecify.annotations.NullMarked;
