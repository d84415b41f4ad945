/** The part of YAML that says the same as JSON: {@link dev.bailey.protocol.yaml.YamlText}. */
@NullMarked
package dev.bailey.protocol.yaml;

import org.jspecify.annotations.NullMarked;
