/**
 * What only modules of Bailey see of sockets inside of sandboxes: {@link
 * dev.bailey.backend.descriptor.HeldDescriptor}, by which a transport takes over the kernel's
 * descriptor of one that has any. Callers of the library have closeable objects instead.
 */
@NullMarked
package dev.bailey.backend.descriptor;

import org.jspecify.annotations.NullMarked;
