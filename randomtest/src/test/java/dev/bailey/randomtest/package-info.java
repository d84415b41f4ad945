@NullMarked
package dev.bailey.randomtest;

import org.jspecify.annotations.NullMarked;
