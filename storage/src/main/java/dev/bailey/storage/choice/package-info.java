/** Opens storages: {@link dev.bailey.storage.choice.Storages}. */
@NullMarked
package dev.bailey.storage.choice;

import org.jspecify.annotations.NullMarked;
