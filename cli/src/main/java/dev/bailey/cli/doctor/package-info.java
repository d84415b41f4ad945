/**
 * What {@code bailey doctor} finds out ({@link dev.bailey.cli.doctor.Diagnosis}) and how it is
 * shown. {@link dev.bailey.cli.doctor.Fact} is what a host may add to it.
 */
@NullMarked
package dev.bailey.cli.doctor;

import org.jspecify.annotations.NullMarked;
