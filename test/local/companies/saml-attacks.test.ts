import { beforeAll, expect, it } from 'vitest';
import { type SamlKey, signed } from '../../../local/companies/saml-answer';
import { aSamlKey, correct, type Forgery, partsOf, readBy, weaklySigned, writerOf } from './a-saml-answer';

const { now } = correct;
const minute = 60_000;

let key: SamlKey;
let next: SamlKey;
let foreign: SamlKey;
beforeAll(async () => {
  [key, next, foreign] = await Promise.all([aSamlKey(), aSamlKey(), aSamlKey()]);
});

const read = (xml: string) => readBy([key, next], xml);
const attempt = (forgery: Forgery) => read(writerOf(correct, key)(forgery));

it('a correct SAML answer proves who has come, with text as it was sent', () => {
  const attributes = { email: 'nora@fabrikam.example', groups: ['sales', 'R&D <"é">'], __proto__x: 'y' };
  expect(attempt({ person: { attributes } })).toEqual({
    subject: 'nora',
    claims: attributes,
    assertionId: '_assertion',
    expiresAt: now + 2 * minute + 3 * minute,
  });
});

it.each<[string, Forgery]>([
  ['signed twice, by the response too', { sign: (xml) => signed(signed(xml, key), key, 'Response') }],
  ['signed by the announced next key', { sign: (xml) => signed(xml, next) }],
  [
    'signed with SHA-512',
    { sign: (xml) => weaklySigned(xml, key, { algorithm: 'more#rsa-sha512', digest: '2001/04/xmlenc#sha512' }) },
  ],
  ['from a clock two minutes ahead', { answer: { now: now + 2 * minute } }],
  ['from a clock two minutes behind', { answer: { now: now - 2 * minute } }],
  ['with an XML declaration', { after: (xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}` }],
])('a SAML answer %s is accepted', (_, forgery) => {
  expect(attempt(forgery).subject).toBe('nora');
});

const replaced = (from: string | RegExp, to: string) => (xml: string) => {
  const result = xml.replace(from, to);
  if (result === xml) throw new Error(`${String(from)} is not there`);
  return result;
};
const withoutKeyInfo = replaced(/<ds:KeyInfo>.*<\/ds:KeyInfo>/s, '');
/** Puts forged parts where the signed assertion is. */
const wrapped = (arrange: (parts: ReturnType<typeof partsOf>) => string): Forgery => ({
  after(xml) {
    const parts = partsOf(xml);
    return xml.replace(parts.assertion, () => arrange(parts));
  },
});
/** Signs the response alone, and puts forged parts around it. */
const wrappedResponse = (arrange: (original: string, signature: string, evil: string) => string): Forgery => ({
  sign: (xml) => signed(xml, key, 'Response'),
  after(xml) {
    const { signature } = partsOf(xml);
    const original = xml.replace(signature, '');
    const evil = original.replace('>nora<', '>admin<').replaceAll(' ID="_', ' ID="_evil-');
    return arrange(original, signature, evil);
  },
});
const put = (text: string, before: string, xml: string) => xml.replace(before, () => `${text}${before}`);
const emptyElements = (count: number) => '<a/>'.repeat(count);
const signature = /signature is invalid/;
const twoAssertions = /one (A|a)ssertion/;
const doctype = /document type/;

const attacks: [string, Forgery, RegExp][] = [
  ['1 not signed', { sign: (xml) => xml }, signature],
  ['2 a foreign key', { sign: (xml) => withoutKeyInfo(signed(xml, foreign)) }, signature],
  ['3 a foreign key with its certificate in KeyInfo', { sign: (xml) => signed(xml, foreign) }, signature],
  ['4 a changed NameID', { after: replaced('>nora<', '>admin<') }, signature],
  [
    '5 an added group',
    { after: replaced('>sales</saml:AttributeValue>', '$&<saml:AttributeValue>x</saml:AttributeValue>') },
    signature,
  ],
  ['6 an emptied SignatureValue', { after: replaced(/<ds:SignatureValue>[^<]+/, '<ds:SignatureValue>') }, signature],
  [
    '7 wrapping 1: the signed response inside its own signature',
    wrappedResponse((original, sig, evil) =>
      put(
        sig.replace('</ds:Signature>', () => `${original}</ds:Signature>`),
        '<samlp:Status>',
        evil,
      ),
    ),
    twoAssertions,
  ],
  [
    '8 wrapping 2: the signed response beside its signature',
    wrappedResponse((original, sig, evil) => put(`${original}${sig}`, '<samlp:Status>', evil)),
    twoAssertions,
  ],
  [
    '9 wrapping 3: a forged assertion before the signed one',
    wrapped(({ evil, assertion }) => evil + assertion),
    twoAssertions,
  ],
  [
    '10 wrapping 4: the signed assertion inside a forged one',
    wrapped(({ evil, assertion }) => put(assertion, '</saml:Assertion>', evil)),
    twoAssertions,
  ],
  [
    '11 wrapping 5: a forged assertion with the signature, the original at the end',
    wrapped(({ evilWith, bare }) => evilWith((sig) => sig) + bare),
    twoAssertions,
  ],
  [
    '12 wrapping 6: the original inside the signature of a forged assertion',
    wrapped(({ evilWith, bare }) => evilWith((sig) => put(bare, '</ds:Signature>', sig))),
    twoAssertions,
  ],
  [
    '13 wrapping 7: a forged assertion in Extensions',
    wrapped(({ evil, assertion }) => `<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`),
    twoAssertions,
  ],
  [
    '14 wrapping 8: the original in an Object of the signature',
    wrapped(({ evilWith, bare }) => evilWith((sig) => put(`<ds:Object>${bare}</ds:Object>`, '</ds:Signature>', sig))),
    twoAssertions,
  ],
  [
    '15 two assertions with one ID',
    wrapped(({ evil, assertion }) => evil.replace('_evil', '_assertion') + assertion),
    /ID twice/,
  ],
  [
    '16 a comment inside NameID',
    { person: { subject: 'admin.nora' }, after: replaced('>admin.nora<', '>admin<!-- -->.nora<') },
    doctype,
  ],
  ['17 a comment in DigestValue', { after: replaced('<ds:DigestValue>', '$&<!--AAAA-->') }, doctype],
  ['18 two SignedInfo', { after: replaced(/<ds:SignedInfo>.*<\/ds:SignedInfo>/s, '$&$&') }, signature],
  ['19 two references', { sign: (xml) => weaklySigned(xml, key, { references: ['Assertion', 'Status'] }) }, signature],
  ['20 rsa-sha1', { sign: (xml) => weaklySigned(xml, key, { algorithm: 'rsa-sha1' }) }, signature],
  ['20 a digest by sha1', { sign: (xml) => weaklySigned(xml, key, { digest: '2000/09/xmldsig#sha1' }) }, signature],
  [
    '21 hmac-sha1 keyed with the certificate',
    { sign: (xml) => weaklySigned(xml, key, { algorithm: 'hmac-sha1' }) },
    signature,
  ],
  ['22 another audience', { answer: { audience: 'urn:amazon:cognito:sp:another' } }, /another audience/],
  [
    '22 another audience beside ours',
    {
      change: replaced(
        '</saml:AudienceRestriction>',
        '$&<saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction>',
      ),
    },
    /another audience/,
  ],
  [
    '23 no audience',
    { change: replaced(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, '') },
    /no audience/,
  ],
  ['23 no conditions', { change: replaced(/<saml:Conditions.*<\/saml:Conditions>/s, '') }, /one Conditions/],
  [
    '24 another Recipient',
    { change: replaced(/Recipient="[^"]+"/, 'Recipient="http://elsewhere.example"') },
    /another recipient/,
  ],
  ['24 no Recipient', { change: replaced(/Recipient="[^"]+"/, '') }, /another recipient/],
  [
    '25 another Destination',
    { after: replaced(/Destination="[^"]+"/, 'Destination="http://elsewhere.example"') },
    /another destination/,
  ],
  ['26 expired', { answer: { now: now - 6 * minute } }, /has expired/],
  ['26 without an expiry', { change: replaced(/ NotOnOrAfter="[^"]+"\/>/, '/>') }, /never expires/],
  [
    '26 an ended session',
    { change: replaced('<saml:AuthnStatement', `$& SessionNotOnOrAfter="2026-01-05T08:00:00Z"`) },
    /has expired/,
  ],
  ['27 not yet valid', { answer: { now: now + 6 * minute } }, /not yet valid/],
  [
    '28 only the confirmation expired',
    { change: replaced(/NotOnOrAfter="[^"]+"\/>/, 'NotOnOrAfter="2026-01-05T08:00:00Z"/>') },
    /has expired/,
  ],
  ['28 a time with words', { change: replaced(/NotOnOrAfter="[^"]+"\/>/, 'NotOnOrAfter="tomorrow"/>') }, /no time/],
  ['29 another issuer with the same key', { answer: { issuer: 'http://elsewhere.example' } }, /another issuer/],
  [
    '29 another issuer in the assertion alone',
    { change: replaced(/<saml:Issuer>[^<]+/, '<saml:Issuer>http://elsewhere.example') },
    /another issuer/,
  ],
  ['30 a status other than Success', { after: replaced(':Success"', ':Responder"') }, /answers Responder/],
  [
    '31 a document type with an external entity',
    { after: (xml) => `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>${xml.replace('>nora<', '>&x;<')}` },
    doctype,
  ],
  [
    '32 entity expansion',
    { after: (xml) => `<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${xml.replace('>nora<', '>&b;<')}` },
    doctype,
  ],
  ['32 an unknown entity', { change: replaced('>nora<', '>&x;nora<'), sign: (xml) => xml }, /not XML/],
  ['33 no subject', { change: replaced(/<saml:Subject>.*<\/saml:Subject>/s, '') }, /one Subject/],
  ['33 an empty NameID', { person: { subject: '' } }, /names nobody/],
  ['33 a NameID of spaces', { person: { subject: ' ' } }, /names nobody/],
  ['33 two NameIDs', { change: replaced(/<saml:NameID .*<\/saml:NameID>/, '$&$&') }, /one NameID/],
  ['35 for another request', { answer: { inResponseTo: '_another' } }, /another request/],
  [
    '35 an assertion for another request',
    { change: replaced('InResponseTo="_the-request"', 'InResponseTo="_another"') },
    /another request/,
  ],
  [
    '35 unsolicited',
    { change: replaced(/InResponseTo="[^"]+"/, ''), after: replaced(/InResponseTo="[^"]+"/, '') },
    /another request/,
  ],
  ['36 20,000 empty elements', { after: replaced('</saml:Assertion>', `${emptyElements(20_000)}$&`) }, /too long/],
  [
    '36 10,000 empty elements',
    { after: replaced('</saml:Assertion>', `${emptyElements(10_000)}$&`) },
    /too many elements/,
  ],
  [
    '36 elements 4,000 deep',
    { after: replaced('</saml:Assertion>', `${'<a>'.repeat(4000)}${'</a>'.repeat(4000)}$&`) },
    /too many elements/,
  ],
  [
    '29 another issuer in the response alone',
    { after: replaced(/<saml:Issuer>[^<]+/, '<saml:Issuer>http://elsewhere.example') },
    /another issuer/,
  ],
  [
    '35 a response for another request around our assertion',
    { after: replaced(/InResponseTo="[^"]+"/, 'InResponseTo="_another"') },
    /another request/,
  ],
  ['a response of SAML 1.1', { after: replaced('Version="2.0"', 'Version="1.1"') }, /another version/],
  ['an assertion of SAML 1.1', { change: replaced('Version="2.0"', 'Version="1.1"') }, /another version/],
  [
    'a sign-in in the future',
    { change: replaced(/AuthnInstant="[^"]+"/, 'AuthnInstant="2027-01-01T00:00:00Z"') },
    /not yet/,
  ],
  [
    'an assertion issued in the future',
    { change: replaced(/IssueInstant="[^"]+"/, 'IssueInstant="2027-01-01T00:00:00Z"') },
    /not yet/,
  ],
  ['a confirmation that needs a key', { change: replaced(':cm:bearer', ':cm:holder-of-key') }, /bearer/],
  ['a HTML page', { after: () => '<!doctype html><html><body>Service unavailable</body></html>' }, doctype],
  ['a page of XHTML', { after: () => '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>' }, /no response/],
  ['no XML', { after: () => 'Service unavailable' }, /not XML/],
  [
    'an encrypted assertion beside the signed one',
    wrapped(({ assertion }) => `<saml:EncryptedAssertion/>${assertion}`),
    twoAssertions,
  ],
  ['a wrong signature of the response', { sign: (xml) => signed(signed(xml, key), foreign, 'Response') }, signature],
  [
    'a signature elsewhere',
    { after: replaced('<samlp:Status>', '$&<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>') },
    signature,
  ],
  [
    'the signature of the response inside the assertion',
    wrappedResponse((original, sig) => put(sig, '<saml:Subject>', original)),
    signature,
  ],
  [
    'an assertion without an ID',
    {
      change: replaced('ID="_assertion"', 'ID=""'),
      sign: (xml) => xml,
      after: replaced('</saml:Issuer>', '$&<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>'),
    },
    signature,
  ],
];

it.each(attacks)('SAML attack is refused: %s', (_, forgery, words) => {
  expect(() => attempt(forgery)).toThrow(words);
});

it('10,000 groups in one assertion are refused before its signature is checked', () => {
  const groups = Array.from({ length: 10_000 }, (_, index) => `g${index}`);
  const response = attemptUnsigned({ person: { attributes: { groups } } });
  expect(() => read(response)).toThrow('too long');
});

it('84 KB of empty elements cost less than 0.1 s', () => {
  const xml = writerOf(correct, key)({ after: replaced('</saml:Assertion>', `${emptyElements(20_000)}$&`) });
  const before = process.cpuUsage();
  expect(() => read(xml)).toThrow('too long');
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(100_000);
});

const attemptUnsigned = (forgery: Forgery) => writerOf(correct, key)({ ...forgery, sign: (xml) => xml });
