import { raw } from 'hono/html';
import { SignedXml } from 'xml-crypto';
import { bearer, namespaces, persistent, success } from '../user-pool/hosted-login/companies/saml/names';
import { xml } from '../user-pool/hosted-login/companies/saml/write-xml';

/** A provider's key, and the certificate of its public half, in PEM. */
export interface SamlKey {
  privateKey: string;
  certificate: string;
}

export interface SamlAnswer {
  issuer: string;
  audience: string;
  /** The address that the answer is posted to. */
  recipient: string;
  /** The id of the request. */
  inResponseTo: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Ids that no other answer has; they begin with a letter or an underscore. */
  responseId: string;
  assertionId: string;
}

export interface SamlPerson {
  subject: string;
  attributes: Record<string, string | string[]>;
}

const lifetime = 2 * 60_000;
const timeOf = (milliseconds: number) => new Date(milliseconds).toISOString();
const passwordOverTls = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';

/** An assertion about a person, valid for two minutes, without a signature. */
export const assertionXml = (answer: SamlAnswer, { subject, attributes }: SamlPerson): string => {
  const { issuer, audience, recipient, inResponseTo, now, assertionId } = answer;
  const [start, end] = [timeOf(now), timeOf(now + lifetime)];
  const statements = Object.entries(attributes).map(([name, values]) => {
    const elements = [values].flat().map((value) => xml`<saml:AttributeValue>${value}</saml:AttributeValue>`);
    return xml`<saml:Attribute Name="${name}">${elements}</saml:Attribute>`;
  });
  return String(xml`<saml:Assertion xmlns:saml="${namespaces.assertion}" ID="${assertionId}" Version="2.0" IssueInstant="${start}">
  <saml:Issuer>${issuer}</saml:Issuer>
  <saml:Subject>
    <saml:NameID Format="${persistent}">${subject}</saml:NameID>
    <saml:SubjectConfirmation Method="${bearer}">
      <saml:SubjectConfirmationData Recipient="${recipient}" InResponseTo="${inResponseTo}" NotOnOrAfter="${end}"/>
    </saml:SubjectConfirmation>
  </saml:Subject>
  <saml:Conditions NotBefore="${start}" NotOnOrAfter="${end}">
    <saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>
  </saml:Conditions>
  <saml:AuthnStatement AuthnInstant="${start}" SessionIndex="${assertionId}">
    <saml:AuthnContext><saml:AuthnContextClassRef>${passwordOverTls}</saml:AuthnContextClassRef></saml:AuthnContext>
  </saml:AuthnStatement>
  <saml:AttributeStatement>${statements}</saml:AttributeStatement>
</saml:Assertion>`);
};

/** A response around an assertion, or around nothing. `status`: the status codes, outermost first. */
export const responseXml = (answer: SamlAnswer, assertion: string, status: readonly string[] = [success]): string => {
  const { issuer, recipient, inResponseTo, now, responseId } = answer;
  const codes = status.reduceRight(
    (inner, code) => String(xml`<samlp:StatusCode Value="${code}">${raw(inner)}</samlp:StatusCode>`),
    '',
  );
  return String(xml`<samlp:Response xmlns:samlp="${namespaces.protocol}" xmlns:saml="${namespaces.assertion}" ID="${responseId}" Version="2.0" IssueInstant="${timeOf(now)}" Destination="${recipient}" InResponseTo="${inResponseTo}">
  <saml:Issuer>${issuer}</saml:Issuer>
  <samlp:Status>${raw(codes)}</samlp:Status>
  ${raw(assertion)}
</samlp:Response>`);
};

/** Signs the element of this name, and puts the signature behind its issuer. */
export function signed(text: string, { privateKey, certificate }: SamlKey, name = 'Assertion'): string {
  const element = `//*[local-name(.)='${name}']`;
  const signing = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signing.addReference({
    xpath: element,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signing.computeSignature(text, { prefix: 'ds', location: { reference: `${element}/*[1]`, action: 'after' } });
  return signing.getSignedXml();
}
