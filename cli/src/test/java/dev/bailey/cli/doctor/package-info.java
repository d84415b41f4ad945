/** Tests of what doctor finds out. */
@NullMarked
package dev.bailey.cli.doctor;

import org.jspecify.annotations.NullMarked;
