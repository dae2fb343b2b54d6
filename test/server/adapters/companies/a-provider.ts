import { aCertificate } from '../../commands/a-certificate';

/** The key set of a company's OIDC provider. */
export const keySet = { keys: [{ kty: 'RSA', kid: '1', use: 'sig', n: 'AQAB', e: 'AQAB' }] };

/** The discovery document of a company's OIDC provider at this address. */
export const discoveryOf = (issuer: string, change: object = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/keys`,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  ...change,
});

/** A key with a certificate that ends after so many days. `use` is the attribute. */
async function key(use: string, left: number): Promise<string> {
  const { leaf } = await aCertificate(left);
  const base64 = leaf.replaceAll(/-----.*?-----/g, '').trim();
  return `<md:KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${base64}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
}

/** SAML metadata with a certificate for signatures that ends after each of these days, and one for encryption that ends in 900. */
export async function samlMetadata({ days = [365], location = 'https://idp.fabrikam.example/sso' } = {}) {
  const signing = await Promise.all(days.map((left, nth) => key(nth % 2 === 0 ? ' use="signing"' : '', left)));
  return `<?xml version="1.0"?>
<md:EntityDescriptor entityID="urn:fabrikam" xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
  <md:SPSSODescriptor>${await key(' use="signing"', 800)}</md:SPSSODescriptor>
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${signing.join('\n')}${await key(' use="encryption"', 900)}
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${location}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;
}
