/**
 * Makes seccomp filters: a {@link dev.bailey.linux.seccomp.SeccompProfile} says which system calls
 * a guest may make, {@link dev.bailey.linux.seccomp.SeccompCompiler} turns it into the {@link
 * dev.bailey.linux.seccomp.BpfProgram} the kernel runs. The profile is the standard one or is read
 * from Docker's JSON format by {@link dev.bailey.linux.seccomp.DockerProfile}, then with {@link
 * dev.bailey.linux.seccomp.SeccompProfile#guard} as a second filter before it; {@link
 * dev.bailey.linux.seccomp.LauncherNeeds} tells beforehand whether a command can be started under
 * it.
 *
 * <p>The package only produces bytes; a command's process installs them before its program. All
 * types are immutable, all methods are safe from any thread. The way from the standard profile to
 * the program is on the start-up path of every command, so it uses no lambdas, streams, regular
 * expressions, string templates or record comparison: each would load and link classes for
 * milliseconds.
 */
@NullMarked
package dev.bailey.linux.seccomp;

import org.jspecify.annotations.NullMarked;
