/**
 * Steps that drop privileges: capabilities, user, seccomp; and id-mapped mounts, which show the
 * project's files as owned by the sandbox's user.
 */
@NullMarked
package dev.bailey.linux.privileges;

import org.jspecify.annotations.NullMarked;
