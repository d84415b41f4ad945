/** Tests of control groups: XTest against a fake kernel, XIT against the real one. */
@NullMarked
package dev.bailey.linux.cgroup.files;

import org.jspecify.annotations.NullMarked;
