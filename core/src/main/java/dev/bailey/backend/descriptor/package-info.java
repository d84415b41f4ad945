/**
 * Kernel descriptors of sockets inside of sandboxes, for modules of Bailey only: a transport takes
 * over the descriptor by {@link dev.bailey.backend.descriptor.HeldDescriptor}. Callers of the
 * library have closeable objects instead.
 */
@NullMarked
package dev.bailey.backend.descriptor;

import org.jspecify.annotations.NullMarked;
