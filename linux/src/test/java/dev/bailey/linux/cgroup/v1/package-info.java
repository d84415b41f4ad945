/** Tests of control groups: XTest against a fake kernel, XIT against the real one. */
@NullMarked
package dev.bailey.linux.cgroup.v1;

import org.jspecify.annotations.NullMarked;
