@NullMarked
package dev.bailey.sessions;

import org.jspecify.annotations.NullMarked;
