/**
 * Documents that stay true: what they take from the code is generated ({@link
 * dev.bailey.testing.documents.Facts}), what they list is compared with it, and the commands of the
 * README are run.
 */
@NullMarked
package dev.bailey.testing.documents;

import org.jspecify.annotations.NullMarked;
