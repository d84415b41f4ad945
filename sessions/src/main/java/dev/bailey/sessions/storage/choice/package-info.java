/** Opens storages: {@link dev.bailey.sessions.storage.choice.Storages}. */
@NullMarked
package dev.bailey.sessions.storage.choice;

import org.jspecify.annotations.NullMarked;
