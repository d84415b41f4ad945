/** What every storage driver must do, and what attackers and crashes must not achieve. */
@NullMarked
package dev.bailey.storage;

import org.jspecify.annotations.NullMarked;
