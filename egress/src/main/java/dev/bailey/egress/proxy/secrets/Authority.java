package dev.bailey.egress.proxy.secrets;

import dev.bailey.policy.network.HostName;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.GeneralSubtree;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.NameConstraints;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Vouches for the proxy in the place of some hosts, towards one sandbox that trusts it. Its key
 * exists in memory only, and its certificate says that it vouches for no other hosts: to programs
 * that heed that, as those with OpenSSL do, the key would be worth nothing beyond them.
 */
final class Authority {
  private static final X500Name NAME = new X500Name("O=Bailey,CN=Bailey for one sandbox");
  private static final Duration BEFORE = Duration.ofDays(1);
  private static final Duration AFTER = Duration.ofDays(365);

  private final KeyPair keys;
  private final X509Certificate certificate;

  /** A certificate and its key. */
  record Identity(PrivateKey key, X509Certificate certificate) {}

  Authority(Collection<HostName> hosts) {
    try {
      keys = newKeys();
      certificate = own(keys, hosts);
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("no certificate can be made here", e);
    }
  }

  /** What the sandbox has to trust. */
  X509Certificate certificate() {
    return certificate;
  }

  /** What the proxy shows in the place of a host. */
  Identity inPlaceOf(HostName host) {
    try {
      KeyPair leaf = newKeys();
      X509v3CertificateBuilder builder = builder(new X500Name("CN=Bailey"), leaf);
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
      builder.addExtension(
          Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
      builder.addExtension(Extension.subjectAlternativeName, true, new GeneralNames(dnsName(host)));
      return new Identity(leaf.getPrivate(), signed(builder, leaf, keys));
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("no certificate can be made here", e);
    }
  }

  private static X509Certificate own(KeyPair keys, Collection<HostName> hosts)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    X509v3CertificateBuilder builder = builder(NAME, keys);
    GeneralSubtree[] permitted =
        hosts.stream().map(it -> new GeneralSubtree(dnsName(it))).toArray(GeneralSubtree[]::new);
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
    builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign));
    builder.addExtension(Extension.nameConstraints, true, new NameConstraints(permitted, null));
    return signed(builder, keys, keys);
  }

  private static GeneralName dnsName(HostName host) {
    return new GeneralName(GeneralName.dNSName, host.text());
  }

  private static KeyPair newKeys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  private static X509v3CertificateBuilder builder(X500Name subject, KeyPair of) {
    Instant now = Instant.now();
    return new JcaX509v3CertificateBuilder(
        NAME,
        new BigInteger(Long.SIZE, new SecureRandom()).add(BigInteger.ONE),
        Date.from(now.minus(BEFORE)),
        Date.from(now.plus(AFTER)),
        subject,
        of.getPublic());
  }

  private static X509Certificate signed(X509v3CertificateBuilder builder, KeyPair of, KeyPair by)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    JcaX509ExtensionUtils identifiers = new JcaX509ExtensionUtils();
    ASN1Encodable subject = identifiers.createSubjectKeyIdentifier(of.getPublic());
    ASN1Encodable issuer = identifiers.createAuthorityKeyIdentifier(by.getPublic());
    builder.addExtension(Extension.subjectKeyIdentifier, false, subject);
    builder.addExtension(Extension.authorityKeyIdentifier, false, issuer);
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(by.getPrivate())));
  }
}
