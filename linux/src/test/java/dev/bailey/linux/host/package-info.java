/** Tests of the backend that confines nothing, on the real kernel. */
@NullMarked
package dev.bailey.linux.host;

import org.jspecify.annotations.NullMarked;
