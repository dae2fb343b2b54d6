import { clockTolerance } from '../federation-error';
import type { Proof } from '../identity';
import { bearer, namespaces, success } from './names';
import { signedAssertionIn } from './signed-assertion';
import { allIn, childOf, childrenOf, isNamed, readXml, textOf } from './xml';

/** What an answer must fit. */
export interface ExpectedAnswer {
  /** The provider's entity id and its certificates, in PEM. */
  issuer: string;
  certificates: readonly string[];
  /** The pool's entity id, and its address for answers. */
  audience: string;
  recipient: string;
  /** The id of the pool's request. */
  requestId: string;
  /** Milliseconds since 1970. */
  now: number;
}

export interface SamlProof extends Proof {
  assertionId: string;
  /** When the assertion can no longer be used, in milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Reads a person out of a provider's response, or throws with the reason for a refusal (SAML 2.0 profiles, section 4.1.4.3). Apart from the
 * status and the envelope's own fields, only the signed text counts.
 */
export function proofIn(xml: string, expected: ExpectedAnswer): SamlProof {
  const response = readXml(xml);
  require(isNamed(response, namespaces.protocol, 'Response'), 'The message is no response.');
  require(response.getAttribute('Version') === '2.0', 'The response has another version.');
  require(response.getAttribute('Destination') === expected.recipient, 'The response has another destination.');
  require(response.getAttribute('InResponseTo') === expected.requestId, 'The response is for another request.');
  for (const issuer of childrenOf(response, namespaces.assertion, 'Issuer')) requireIssuer(issuer, expected);
  requireSuccess(childOf(response, namespaces.protocol, 'Status'));

  const assertion = signedAssertionIn(xml, expected.certificates);
  require(isNamed(assertion, namespaces.assertion, 'Assertion'), 'The response has no assertion.');
  require(assertion.getAttribute('Version') === '2.0', 'The assertion has another version.');
  requireIssuer(childOf(assertion, namespaces.assertion, 'Issuer'), expected);
  requireStarted(timeOf(assertion, 'IssueInstant'), expected.now);
  requireConditions(childOf(assertion, namespaces.assertion, 'Conditions'), expected);
  requireSession(childOf(assertion, namespaces.assertion, 'AuthnStatement'), expected.now);
  const subject = childOf(assertion, namespaces.assertion, 'Subject');
  const name = textOf(childOf(subject, namespaces.assertion, 'NameID'));
  require(name.trim() !== '', 'The assertion names nobody.');
  return {
    subject: name,
    claims: claimsIn(assertion),
    assertionId: assertion.getAttribute('ID') ?? '',
    expiresAt: confirmedUntil(subject, expected) + clockTolerance,
  };
}

function requireIssuer(issuer: Element, expected: ExpectedAnswer): void {
  require(textOf(issuer) === expected.issuer, 'The response comes from another issuer.');
}

function requireSuccess(status: Element): void {
  const codes = allIn(status).filter((element) => isNamed(element, namespaces.protocol, 'StatusCode'));
  const values = codes.map((code) => code.getAttribute('Value') ?? '');
  // Some providers nest a second code in a success.
  require(values[0] === success, `The provider answers ${values.map((value) => value.split(':').at(-1)).join(', ')}.`);
}

function requireConditions(conditions: Element, { audience, now }: ExpectedAnswer): void {
  requireWithin(conditions, now);
  const restrictions = childrenOf(conditions, namespaces.assertion, 'AudienceRestriction');
  require(restrictions.length > 0, 'The assertion has no audience.');
  for (const restriction of restrictions) {
    const audiences = childrenOf(restriction, namespaces.assertion, 'Audience').map(textOf);
    require(audiences.includes(audience), 'The assertion is for another audience.');
  }
}

function requireSession(statement: Element, now: number): void {
  requireStarted(timeOf(statement, 'AuthnInstant'), now);
  requireNotOver(timeOf(statement, 'SessionNotOnOrAfter'), now);
}

/** When the confirmation of the person's presence ends. */
function confirmedUntil(subject: Element, { recipient, requestId, now }: ExpectedAnswer): number {
  const confirmation = childOf(subject, namespaces.assertion, 'SubjectConfirmation');
  require(confirmation.getAttribute('Method') === bearer, 'The assertion is not for its bearer.');
  const data = childOf(confirmation, namespaces.assertion, 'SubjectConfirmationData');
  require(data.getAttribute('Recipient') === recipient, 'The assertion is for another recipient.');
  require(data.getAttribute('InResponseTo') === requestId, 'The assertion is for another request.');
  requireWithin(data, now);
  const end = timeOf(data, 'NotOnOrAfter');
  if (end === undefined) throw new Error('The assertion never expires.');
  return end;
}

function requireWithin(element: Element, now: number): void {
  requireStarted(timeOf(element, 'NotBefore'), now);
  requireNotOver(timeOf(element, 'NotOnOrAfter'), now);
}

function requireStarted(start: number | undefined, now: number): void {
  require(start === undefined || start <= now + clockTolerance, 'The assertion is not yet valid. Check both clocks.');
}

function requireNotOver(end: number | undefined, now: number): void {
  require(end === undefined || end > now - clockTolerance, 'The assertion has expired. Check both clocks.');
}

/** SAML's times are in UTC. */
function timeOf(element: Element, name: string): number | undefined {
  const text = element.getAttribute(name);
  if (text === null || text === '') return undefined;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  require(!Number.isNaN(time), `${name} is no time.`);
  return time;
}

/** The attributes by name: a text, or several. */
function claimsIn(assertion: Element): Record<string, unknown> {
  const values = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, namespaces.assertion, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, namespaces.assertion, 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? '';
      const texts = childrenOf(attribute, namespaces.assertion, 'AttributeValue').map(textOf);
      values.set(name, [...(values.get(name) ?? []), ...texts]);
    }
  }
  return Object.fromEntries([...values].map(([name, texts]) => [name, texts.length === 1 ? texts[0] : texts]));
}

function require(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Error(words);
}
