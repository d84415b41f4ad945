/** Tests of what is read. */
@NullMarked
package dev.bailey.protocol.yaml;

import org.jspecify.annotations.NullMarked;
