@NullMarked
package dev.bailey.linux.ffm;

import org.jspecify.annotations.NullMarked;
