/**
 * What Bailey's own backends have in common about the networks of their cells: {@link
 * dev.bailey.backend.network.CellNetworks}. Thread-safe.
 */
@NullMarked
package dev.bailey.backend.network;

import org.jspecify.annotations.NullMarked;
