@NullMarked
package dev.bailey.linux.files;

import org.jspecify.annotations.NullMarked;
