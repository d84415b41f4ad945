/** What is run on booted systems by {@code scripts/hosts}; nothing here runs in a plain build. */
@org.jspecify.annotations.NullMarked
package dev.bailey.testing.hosts;
