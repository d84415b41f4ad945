/**
 * The subset of YAML that has the same meaning as JSON: {@link dev.bailey.protocol.yaml.YamlText}.
 * Stateless and safe to use by several threads.
 */
@NullMarked
package dev.bailey.protocol.yaml;

import org.jspecify.annotations.NullMarked;
