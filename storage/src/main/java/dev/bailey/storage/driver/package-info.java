/**
 * Interface of a storage driver ({@link dev.bailey.storage.driver.WorkspaceDriver}), and the {@link
 * dev.bailey.storage.Storage} on top of one, with what is the same for all drivers: locks, checks,
 * quotas, differences, archives. A storage is thread-safe; it calls a driver for one workspace from
 * one thread at a time.
 */
@NullMarked
package dev.bailey.storage.driver;

import org.jspecify.annotations.NullMarked;
