import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import { CognitoError, invalidParameter } from '../cognito-error';
import type { Passkey } from './passkeys';
import { originsOf, type RelyingParty, verificationOf } from './relying-party';

const base64url = z
  .string()
  .min(1)
  .max(8192)
  .regex(/^[\w-]+$/);
const transports = z.array(z.string().max(32)).max(8);
const credential = z.object({
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
});

/** RegistrationResponseJSON (https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson). */
const registration = credential.extend({
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports: transports.nullish() }),
});

/** AuthenticationResponseJSON. */
const assertion = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});
const clientData = z.object({ challenge: z.string() });

const malformed = () => invalidParameter('The credential is malformed');
const es256 = -7;
const rs256 = -257;
export const algorithms = [es256, rs256];

export interface Expected {
  party: RelyingParty;
  /** Those of the pages that can call the pool. */
  origins: readonly string[];
}

/** The challenge that a registration answers, or an error if it answers none. */
export function readRegistration(given: unknown) {
  const answer = registration.safeParse(given);
  if (!answer.success || answer.data.id !== answer.data.rawId) throw malformed();
  try {
    const text = Buffer.from(answer.data.response.clientDataJSON, 'base64url').toString();
    return { answer: answer.data, challenge: clientData.parse(JSON.parse(text)).challenge };
  } catch {
    throw malformed();
  }
}

/** Rejects with the error of CompleteWebAuthnRegistration that says what is wrong. */
export async function verifyRegistration(
  { answer, challenge }: ReturnType<typeof readRegistration>,
  { party, origins }: Expected,
): Promise<Omit<Passkey, 'sub' | 'createdAt'>> {
  const { clientDataJSON, attestationObject } = answer.response;
  // Takes 100 ms to load, which most starts and tests do not need.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...identity(answer),
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: originsOf(party, origins),
    expectedRPID: party.RelyingPartyId,
    requireUserVerification: verificationOf(party) === 'required',
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw registrationError(error instanceof Error ? error : new Error());
  });
  if (registrationInfo === undefined || registrationInfo.credential.id !== answer.id) throw notSupported();
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    id,
    publicKey,
    counter,
    relyingPartyId: party.RelyingPartyId,
    transports: answer.response.transports ?? [],
    attachment: answer.authenticatorAttachment ?? undefined,
  };
}

const identity = ({ id, rawId, type }: z.output<typeof credential>) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
});

const notSupported = () =>
  new CognitoError('WebAuthnCredentialNotSupportedException', 'This passkey is not supported by the user pool.');

/** `@simplewebauthn/server` tells its refusals apart by their words only. */
function registrationError({ name, message }: Error): CognitoError {
  if (message.startsWith('Unexpected registration response origin')) {
    return new CognitoError('WebAuthnOriginNotAllowedException', 'The origin of the passkey is not allowed.');
  }
  if (name === 'UnexpectedRPIDHash') {
    return new CognitoError('WebAuthnRelyingPartyMismatchException', 'The passkey is for another relying party.');
  }
  return /^User (presence|verification)|public key alg|Attestation Format|attestation statement/.test(message)
    ? notSupported()
    : malformed();
}

/** The new counter, or undefined for an answer that proves nothing, whatever is wrong with it. */
export async function verifyAssertion(
  text: string,
  challenge: string,
  owned: readonly Passkey[],
  sub: string | undefined,
  { party, origins }: Expected,
): Promise<{ id: string; counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const answer = assertion.parse(JSON.parse(text));
    const { userHandle, ...response } = answer.response;
    const found = owned.find(({ id }) => id === answer.id && id === answer.rawId);
    // A passkey that is unknown costs the same arithmetic.
    const { id, publicKey, counter } = found ?? decoy();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...identity(answer), response },
      expectedChallenge: challenge,
      expectedOrigin: originsOf(party, origins),
      expectedRPID: party.RelyingPartyId,
      requireUserVerification: verificationOf(party) === 'required',
      credential: { id, publicKey, counter },
    });
    const isOwners = userHandle == null || Buffer.from(userHandle, 'base64url').toString() === sub;
    return verified && found && isOwners ? { id, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    // The library throws for whatever an answer lacks, and nothing in it is the pool's own.
    return undefined;
  }
}

function decoy() {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  // A COSE key of P-256 for ES256 (RFC 9053, section 7.1.1).
  const cose = ['a5010203262001215820', hex(x), '225820', hex(y)].join('');
  return { id: 'none', publicKey: Uint8Array.from(Buffer.from(cose, 'hex')), counter: 0 };
}

const hex = (text: string) => Buffer.from(text, 'base64url').toString('hex');
