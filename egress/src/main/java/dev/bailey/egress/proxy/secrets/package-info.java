/**
 * What a sandbox may use and never sees: the values of {@link
 * dev.bailey.egress.proxy.secrets.Vault}, and the certificates by which the proxy takes the place
 * of their hosts, {@link dev.bailey.egress.proxy.secrets.Interception}.
 */
@NullMarked
package dev.bailey.egress.proxy.secrets;

import org.jspecify.annotations.NullMarked;
