@NullMarked
package dev.bailey.cli.session;

import org.jspecify.annotations.NullMarked;
