@NullMarked
package dev.bailey.sessions.api;

import org.jspecify.annotations.NullMarked;
