@NullMarked
package dev.bailey.sessions.audit;

import org.jspecify.annotations.NullMarked;
