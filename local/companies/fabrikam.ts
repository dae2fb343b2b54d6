import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { namespaces, redirectBinding } from '../user-pool/hosted-login/companies/saml/names';
import { samlAnswersPath } from '../user-pool/hosted-login/companies/saml/service-provider';
import { xml } from '../user-pool/hosted-login/companies/saml/write-xml';
import { childOf, isNamed, readXml, textOf } from '../user-pool/hosted-login/companies/saml/xml';
import type { SamlProvider } from '../user-pool/hosted-login/providers';
import { serveText, showPage } from '../user-pool/pages/page';
import { choosingPage, type PageLook, readChoice } from './choosing-page';
import type { Directory, KnownPerson } from './people';
import { assertionXml, responseXml, type SamlKey, signed } from './saml-answer';

interface FabrikamOptions {
  /** The portal's address. */
  url: string;
  /** The one service provider that it answers. */
  poolUrl: string;
  poolId: string;
  directory: Directory;
  look: PageLook;
  /** Milliseconds since 1970; the system clock if missing. */
  clock?: () => number;
}

const path = '/fabrikam';
const cancelled = ['urn:oasis:names:tc:SAML:2.0:status:Responder', 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed'];
const claim = (name: string) => `http://schemas.xmlsoap.org/ws/2005/05/identity/claims/${name}`;

/** Fabrikam's SAML provider at `/fabrikam`: takes requests by redirect, and answers with signed assertions. */
export function createFabrikam(options: FabrikamOptions): { routes: Hono; provider: SamlProvider } {
  const { url, poolUrl, poolId, directory, look, clock = Date.now } = options;
  const issuer = `${url}${path}/metadata`;
  const audience = `urn:amazon:cognito:sp:${poolId}`;
  const recipient = `${poolUrl}${samlAnswersPath}`;
  let made: Promise<SamlKey> | undefined;
  // Making a key takes a moment, so the first request does it.
  const key = () => (made ??= makeKey());

  /** Reads the pool's request from the address, and returns its id; undefined if someone else made it. */
  const requestIn = (c: Context): string | undefined => {
    try {
      const deflated = Buffer.from(c.req.query('SAMLRequest') ?? '', 'base64');
      const request = readXml(inflateRawSync(deflated, { maxOutputLength: 16 * 1024 }).toString());
      const isFromPool =
        isNamed(request, namespaces.protocol, 'AuthnRequest') &&
        textOf(childOf(request, namespaces.assertion, 'Issuer')) === audience &&
        request.getAttribute('AssertionConsumerServiceURL') === recipient;
      return isFromPool ? (request.getAttribute('ID') ?? undefined) : undefined;
    } catch {
      return undefined;
    }
  };

  const answerTo = async (inResponseTo: string, person: KnownPerson | undefined): Promise<string> => {
    const [responseId, assertionId] = [`_${randomUUID()}`, `_${randomUUID()}`];
    const answer = { issuer, audience, recipient, inResponseTo, now: clock(), responseId, assertionId };
    if (person === undefined) return responseXml(answer, '', cancelled);
    const assertion = assertionXml(answer, { subject: person.id, attributes: attributesOf(person) });
    return signed(responseXml(answer, assertion), await key());
  };

  const routes = new Hono()
    .get(`${path}/metadata`, async (c) => {
      const { certificate } = await key();
      const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
      c.header('content-type', 'application/samlmetadata+xml');
      return c.body(
        String(xml`<md:EntityDescriptor xmlns:md="${namespaces.metadata}" xmlns:ds="${namespaces.signature}" entityID="${issuer}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${namespaces.protocol}">
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="${redirectBinding}" Location="${url}${path}/sign-in"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`),
      );
    })
    .get(`${path}/send.js`, (c) => serveText(c, 'text/javascript', 'document.forms[0].submit();'))
    .get(`${path}/sign-in`, (c) =>
      requestIn(c) === undefined ? refuse(c) : choosingPage(c, look, 'Fabrikam', directory.people('Fabrikam'), ''),
    )
    .post(`${path}/sign-in`, async (c) => {
      const inResponseTo = requestIn(c);
      if (inResponseTo === undefined) return refuse(c);
      const person = directory.find('Fabrikam', await readChoice(c, directory, 'Fabrikam'));
      const response = Buffer.from(await answerTo(inResponseTo, person)).toString('base64');
      return showPage(c, {
        title: 'Fabrikam',
        ...look,
        script: `${path}/send.js`,
        body: html`<main class="narrow">
          <h1>Fabrikam</h1>
          <form method="post" action="${recipient}">
            <input type="hidden" name="SAMLResponse" value="${response}" />
            <input type="hidden" name="RelayState" value="${c.req.query('RelayState') ?? ''}" />
            <button class="button">Continue</button>
          </form>
        </main>`,
      });
    });

  return {
    routes,
    provider: {
      name: 'Fabrikam',
      kind: 'SAML',
      identifiers: ['fabrikam.example'],
      metadataUrl: issuer,
      mapping: {
        email: claim('emailaddress'),
        email_verified: 'email_verified',
        given_name: claim('givenname'),
        family_name: claim('surname'),
        name: claim('name'),
      },
    },
  };
}

const attributesOf = ({ email, givenName, familyName, groups }: KnownPerson) => ({
  [claim('emailaddress')]: email,
  email_verified: 'true',
  [claim('givenname')]: givenName,
  [claim('surname')]: familyName,
  [claim('name')]: `${givenName} ${familyName}`,
  groups,
});

const refuse = (c: Context) => c.text('This sign-in can’t continue. Go back to the portal and sign in again.', 400);

async function makeKey(): Promise<SamlKey> {
  const { generate } = await import('selfsigned');
  const pair = await generate([{ name: 'commonName', value: 'Fabrikam' }], { keySize: 2048, algorithm: 'sha256' });
  return { privateKey: pair.private, certificate: pair.cert };
}
