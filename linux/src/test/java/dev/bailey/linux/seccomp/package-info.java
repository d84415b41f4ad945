@NullMarked
package dev.bailey.linux.seccomp;

import org.jspecify.annotations.NullMarked;
