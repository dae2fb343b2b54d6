/** Names of SAML 2.0 and XML Signature. */
export const namespaces = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

export const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
export const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
export const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
export const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
