/** Tests of files and commands of host and sandbox, also against a hostile guest. */
@NullMarked
package dev.bailey.sessions.targets;

import org.jspecify.annotations.NullMarked;
