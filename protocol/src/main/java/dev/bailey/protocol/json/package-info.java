/**
 * JSON values and their text: {@link dev.bailey.protocol.json.JsonObject} to write, {@link
 * dev.bailey.protocol.json.JsonFields} to read strictly, so that unknown members are refused,
 * {@link dev.bailey.protocol.json.JsonText} to parse and print. Objects and arrays belong to the
 * thread that fills them; everything else is immutable.
 */
@NullMarked
package dev.bailey.protocol.json;

import org.jspecify.annotations.NullMarked;
