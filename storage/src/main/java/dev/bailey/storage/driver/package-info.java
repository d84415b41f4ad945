/**
 * What a storage driver has to do ({@link dev.bailey.storage.driver.WorkspaceDriver}), and the
 * {@link dev.bailey.storage.Storage} made of one, with everything that is the same for all of them:
 * locks, checks, quotas, differences, archives.
 */
@NullMarked
package dev.bailey.storage.driver;

import org.jspecify.annotations.NullMarked;
