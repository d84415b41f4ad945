/** Tests of file access from outside, while another process replaces files. */
@NullMarked
package dev.bailey.linux.cellfiles;

import org.jspecify.annotations.NullMarked;
