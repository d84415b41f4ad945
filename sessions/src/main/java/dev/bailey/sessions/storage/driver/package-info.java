/**
 * What a storage driver has to do ({@link dev.bailey.sessions.storage.driver.WorkspaceDriver}), and
 * the {@link dev.bailey.sessions.storage.Storage} made of one, with everything that is the same for
 * all of them: locks, checks, quotas, differences, archives.
 */
@NullMarked
package dev.bailey.sessions.storage.driver;

import org.jspecify.annotations.NullMarked;
