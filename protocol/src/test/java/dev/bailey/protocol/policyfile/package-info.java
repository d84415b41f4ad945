/** Tests of what is read. */
@NullMarked
package dev.bailey.protocol.policyfile;

import org.jspecify.annotations.NullMarked;
