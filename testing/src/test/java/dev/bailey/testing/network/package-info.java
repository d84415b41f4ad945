@NullMarked
package dev.bailey.testing.network;

import org.jspecify.annotations.NullMarked;
