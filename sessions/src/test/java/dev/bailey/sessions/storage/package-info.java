/** What every storage driver must do, and what attackers and crashes must not achieve. */
@org.jspecify.annotations.NullMarked
package dev.bailey.sessions.storage;
