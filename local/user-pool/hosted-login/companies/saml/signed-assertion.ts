import { SignedXml } from 'xml-crypto';
import { namespaces } from './names';
import { allIn, childrenOf, childOf, isNamed, readXml } from './xml';

/** Only these: `xml-crypto` also takes SHA-1 and canonical forms with comments. */
const algorithms = {
  canonical: ['http://www.w3.org/2001/10/xml-exc-c14n#', 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'],
  digest: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  signature: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'],
};

const signatureWords = 'SAML Assertion signature is invalid.';

/**
 * Returns the assertion of a response, read from the very text that one of the certificates' keys has signed, so that nothing else in the
 * response can stand in for it (signature wrapping). Throws if it isn't signed, or any signature is wrong or covers something else.
 */
export function signedAssertionIn(xml: string, certificates: readonly string[]): Element {
  const response = readXml(xml);
  const everything = allIn(response);
  requireUniqueIds(everything);
  const assertions = everything.filter(({ localName }) => /^(Encrypted)?Assertion$/.test(localName));
  const assertion = childOf(response, namespaces.assertion, 'Assertion');
  if (assertions.length !== 1) throw new Error('The response must have one assertion.');
  const signatures = everything.filter((element) => isNamed(element, namespaces.signature, 'Signature'));
  const signed = signatures.map((signature) => {
    const parent = [assertion, response].find((element) => element === signature.parentNode);
    if (parent === undefined) throw new Error(signatureWords);
    return { parent, text: verified(xml, signature, parent, certificates) };
  });
  const [own, ...more] = signed.filter(({ parent }) => parent === assertion);
  if (own === undefined || more.length > 0 || signed.length > 2) throw new Error(signatureWords);
  return readXml(own.text);
}

function requireUniqueIds(elements: readonly Element[]): void {
  const ids = elements.flatMap(({ attributes }) =>
    Array.from(attributes).flatMap(({ localName, value }) => (/^id$/i.test(localName) ? [value] : [])),
  );
  if (new Set(ids).size !== ids.length) throw new Error('The response has an ID twice.');
}

/** Checks the signature of its parent, and returns the signed text. */
function verified(xml: string, signature: Element, parent: Element, certificates: readonly string[]): string {
  const id = parent.getAttribute('ID');
  if (!id || referenceIn(signature).getAttribute('URI') !== `#${id}`) throw new Error(signatureWords);
  for (const certificate of certificates) {
    const check = new SignedXml({ publicCert: certificate, getCertFromKeyInfo: () => null });
    check.CanonicalizationAlgorithms = only(check.CanonicalizationAlgorithms, algorithms.canonical);
    check.HashAlgorithms = only(check.HashAlgorithms, algorithms.digest);
    check.SignatureAlgorithms = only(check.SignatureAlgorithms, algorithms.signature);
    try {
      check.loadSignature(signature);
      const [text, ...more] = check.checkSignature(xml) ? check.getSignedReferences() : [];
      if (text !== undefined && more.length === 0) return text;
    } catch {
      // The next certificate may be the signer's: providers announce a new one beside the old one.
    }
  }
  throw new Error(signatureWords);
}

/** The one reference of a signature that has nothing but the parts it needs, and each of them once. */
function referenceIn(signature: Element): Element {
  const names = childrenOf(signature).map(({ localName }) => localName);
  if (!/^SignedInfo SignatureValue( KeyInfo)?$/.test(names.join(' '))) throw new Error(signatureWords);
  const info = childOf(signature, namespaces.signature, 'SignedInfo');
  if (childrenOf(info).length !== 3) throw new Error(signatureWords);
  return childOf(info, namespaces.signature, 'Reference');
}

const only = <Table extends object>(table: Table, names: readonly string[]): Table =>
  Object.fromEntries(Object.entries(table).filter(([name]) => names.includes(name))) as Table;
