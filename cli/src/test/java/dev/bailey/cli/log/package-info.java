@NullMarked
package dev.bailey.cli.log;

import org.jspecify.annotations.NullMarked;
