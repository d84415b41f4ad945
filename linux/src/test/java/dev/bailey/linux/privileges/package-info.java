/** Tests of users and capabilities. */
@NullMarked
package dev.bailey.linux.privileges;

import org.jspecify.annotations.NullMarked;
