import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { serverError } from '../federation-error';
import type { SamlProvider } from '../../providers';
import { namespaces, persistent, postBinding } from './names';
import { fetchMetadata } from './saml-metadata';
import { proofIn, type SamlProof } from './saml-response';
import { xml } from './write-xml';

/** The pool's path for providers' answers, as Cognito names it. */
export const samlAnswersPath = '/saml2/idpresponse';

/** Cognito's limit of a response, in characters of base64. */
const longestResponse = 100_000;

/** The pool as a service provider of companies' SAML providers: requests by redirect, answers by POST. */
export function createServiceProvider(poolId: string, url: string, clock: () => number) {
  const entityId = `urn:amazon:cognito:sp:${poolId}`;
  const recipient = `${url}${samlAnswersPath}`;

  return {
    /** `relayState` keeps the request, by the nonce that its id is made of. */
    async start(provider: SamlProvider, relayState: (request: { nonce: string }) => Promise<string>) {
      const { signInUrl } = await fetchMetadata(provider);
      const nonce = randomUUID();
      const request = xml`<samlp:AuthnRequest xmlns:samlp="${namespaces.protocol}" xmlns:saml="${namespaces.assertion}" ID="_${nonce}" Version="2.0" IssueInstant="${new Date(clock()).toISOString()}" Destination="${signInUrl}" AssertionConsumerServiceURL="${recipient}" ProtocolBinding="${postBinding}">
  <saml:Issuer>${entityId}</saml:Issuer>
  <samlp:NameIDPolicy Format="${persistent}" AllowCreate="true"/>
</samlp:AuthnRequest>`;
      const address = new URL(signInUrl);
      address.searchParams.set('SAMLRequest', deflateRawSync(String(request)).toString('base64'));
      address.searchParams.set('RelayState', await relayState({ nonce }));
      return address.href;
    },

    async finish(provider: SamlProvider, { nonce }: { nonce: string }, answer: string): Promise<SamlProof> {
      const { entityId: issuer, certificates } = await fetchMetadata(provider);
      try {
        const expected = { issuer, certificates, audience: entityId, recipient, requestId: `_${nonce}`, now: clock() };
        return proofIn(decoded(answer), expected);
      } catch (error) {
        throw invalidResponse(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

/** In Cognito's words, which the portal recognizes. */
export const invalidResponse = (reason: string) => serverError(`Invalid SAML response received: ${reason}`);

function decoded(answer: string): string {
  if (answer.length > longestResponse) throw new Error('The message is too long.');
  if (!/^[A-Za-z\d+/\s]+={0,2}\s*$/.test(answer)) throw new Error('The message is not in base64.');
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(answer, 'base64'));
}
