@NullMarked
package dev.bailey.linux.launch;

import org.jspecify.annotations.NullMarked;
