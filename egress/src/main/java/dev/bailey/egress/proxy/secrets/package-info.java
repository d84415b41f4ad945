/**
 * Secrets that a sandbox may use and never sees: {@link dev.bailey.egress.proxy.secrets.Vault}
 * holds their values, {@link dev.bailey.egress.proxy.secrets.Interception} the certificate
 * authority for TLS interception of their hosts.
 */
@NullMarked
package dev.bailey.egress.proxy.secrets;

import org.jspecify.annotations.NullMarked;
