@NullMarked
package dev.bailey.linux.network;

import org.jspecify.annotations.NullMarked;
