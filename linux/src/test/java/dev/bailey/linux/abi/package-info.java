@NullMarked
package dev.bailey.linux.abi;

import org.jspecify.annotations.NullMarked;
