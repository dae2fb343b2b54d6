import { generate } from 'selfsigned';
import { SignedXml } from 'xml-crypto';
import { proofIn } from '../../../local/user-pool/hosted-login/companies/saml/saml-response';
import {
  assertionXml,
  responseXml,
  type SamlAnswer,
  type SamlKey,
  type SamlPerson,
  signed,
} from '../../../local/companies/saml-answer';

export async function aSamlKey(): Promise<SamlKey> {
  const pair = await generate([{ name: 'commonName', value: 'a provider' }], { keySize: 2048, algorithm: 'sha256' });
  return { privateKey: pair.private, certificate: pair.cert };
}

/** An answer that fits the pool's request. */
export const correct: SamlAnswer = {
  issuer: 'http://fabrikam.example/metadata',
  audience: 'urn:amazon:cognito:sp:the-pool',
  recipient: 'http://pool.example/saml2/idpresponse',
  inResponseTo: '_the-request',
  now: Date.UTC(2026, 0, 5, 9),
  responseId: '_response',
  assertionId: '_assertion',
};

/** Reads an answer as the pool that asked for `correct`. */
export function readBy(keys: readonly SamlKey[], response: string) {
  const { inResponseTo: requestId, ...expected } = correct;
  return proofIn(response, { ...expected, requestId, certificates: keys.map(({ certificate }) => certificate) });
}

/** An answer of a provider, and what a test changes in it. */
export interface Forgery {
  answer?: Partial<SamlAnswer>;
  person?: Partial<SamlPerson>;
  /** Before the signature. */
  change?: (assertion: string) => string;
  sign?: (response: string) => string;
  /** After the signature. */
  after?: (response: string) => string;
}

/** A correct answer about Nora, apart from the changes. */
export const writerOf =
  (correct: SamlAnswer, key: SamlKey) =>
  ({ answer, person, change = same, sign = (xml) => signed(xml, key), after = same }: Forgery): string => {
    const written = { ...correct, ...answer };
    const nora = { subject: 'nora', attributes: { email: 'nora@fabrikam.example', groups: ['sales'] }, ...person };
    return after(sign(responseXml(written, change(assertionXml(written, nora)))));
  };

const same = (xml: string) => xml;

const cut = (xml: string, element: string): string =>
  new RegExp(`<${element}[ >].*</${element}>`, 's').exec(xml)?.[0] ?? `no ${element}`;

/** Returns the parts of a response with a signed assertion, and an unsigned assertion about someone else (`evil`). */
export function partsOf(response: string) {
  const assertion = cut(response, 'saml:Assertion');
  const signature = cut(response, 'ds:Signature');
  const bare = assertion.replace(signature, '');
  const evil = bare.replace('>nora<', '>admin<').replace(/ ID="[^"]+"/, ' ID="_evil"');
  return {
    assertion,
    signature,
    bare,
    evil,
    /** The forged assertion with the signature of the real one, changed by `change`. */
    evilWith: (change: (signature: string) => string) => evil.replace('</saml:Issuer>', `$&${change(signature)}`),
  };
}

/** Signs as `signed` does, with algorithms that no provider should use, or several references. */
export function weaklySigned(
  xml: string,
  { privateKey, certificate }: SamlKey,
  { algorithm = 'more#rsa-sha256', digest = '2001/04/xmlenc#sha256', references = ['Assertion'] },
): string {
  const isHmac = algorithm.includes('hmac');
  const uri = algorithm.includes('more') ? 'http://www.w3.org/2001/04/xmldsig-' : 'http://www.w3.org/2000/09/xmldsig#';
  const signing = new SignedXml({
    privateKey: isHmac ? certificate : privateKey,
    signatureAlgorithm: `${uri}${algorithm}`,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  if (isHmac) signing.enableHMAC();
  for (const name of references) {
    signing.addReference({
      xpath: `//*[local-name(.)='${name}']`,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
      digestAlgorithm: `http://www.w3.org/${digest}`,
    });
  }
  const issuer = "//*[local-name(.)='Assertion']/*[1]";
  signing.computeSignature(xml, { prefix: 'ds', location: { reference: issuer, action: 'after' } });
  return signing.getSignedXml();
}
