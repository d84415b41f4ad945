/** What a session is: its state, its settings, its snapshots, its messages. */
@NullMarked
package dev.bailey.sessions;

import org.jspecify.annotations.NullMarked;
