/**
 * Opens storages: {@link dev.bailey.storage.choice.Storages} picks the driver that a state
 * directory was made with or, for a new one, the best that works there.
 */
@NullMarked
package dev.bailey.storage.choice;

import org.jspecify.annotations.NullMarked;
