/** Giving up privileges: capabilities, user, seccomp; and showing files as owned by that user. */
@NullMarked
package dev.bailey.linux.privileges;

import org.jspecify.annotations.NullMarked;
