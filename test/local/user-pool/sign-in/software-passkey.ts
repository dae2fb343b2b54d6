import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { portalOrigin } from '../pool-facts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const decoded = (base64url = '') => Buffer.from(base64url, 'base64url');
const encoded = (text: string | Buffer) => Buffer.from(text).toString('base64url');
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const uint16 = (value: number) => bytes(value.toString(16).padStart(4, '0'));
const uint32 = (value: number) => bytes(value.toString(16).padStart(8, '0'));

/** COSE keys (RFC 9053, section 7.1; RFC 8230, section 4), whose `alg` a test can replace. */
const algorithms = {
  ES256: () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const cose = [bytes('a5010203262001215820'), decoded(x), bytes('225820'), decoded(y)];
    return { privateKey, cose: Buffer.concat(cose) };
  },
  RS256: () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n } = publicKey.export({ format: 'jwk' });
    return { privateKey, cose: Buffer.concat([bytes('a401030339010020590100'), decoded(n), bytes('2143010001')]) };
  },
  /** ES256 under the number of another algorithm, EdDSA. */
  EdDSA: () => {
    const { privateKey, cose } = algorithms.ES256();
    cose[4] = 0x27;
    return { privateKey, cose };
  },
};

interface Circumstances {
  origin?: string;
  relyingPartyId?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string | undefined;
  challenge?: string;
}

const clientData = (type: string, challenge: string, { origin = portalOrigin }: Circumstances) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
const authenticatorData = (circumstances: Circumstances, attested = Buffer.alloc(0)) => {
  const { relyingPartyId = 'localhost', isVerified = true, counter = 0 } = circumstances;
  const flags = 0x01 + (isVerified ? 0x04 : 0) + (attested.length > 0 ? 0x40 : 0);
  return Buffer.concat([sha256(relyingPartyId), Buffer.from([flags]), uint32(counter), attested]);
};

/** An authenticator that holds one passkey, in the test's memory. */
export function aSoftwarePasskey(algorithm: keyof typeof algorithms = 'ES256') {
  const { privateKey, cose } = algorithms[algorithm]();
  const id = randomBytes(32);
  const identity = { id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {} };
  let userHandle = '';

  return {
    id: identity.id,

    /** RegistrationResponseJSON, with the attestation `none`. */
    register({ challenge, user }: { challenge: string; user: { id: string } }, circumstances: Circumstances = {}) {
      userHandle = user.id;
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, cose]);
      const data = authenticatorData(circumstances, attested);
      // {"fmt": "none", "attStmt": {}, "authData": data} in CBOR.
      const object = [bytes('a363666d74646e6f6e656761747453746d74a068617574684461746159'), uint16(data.length), data];
      return {
        ...identity,
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', circumstances.challenge ?? challenge, circumstances)),
          attestationObject: encoded(Buffer.concat(object)),
          transports: ['internal'],
        },
      };
    },

    /** AuthenticationResponseJSON. */
    prove({ challenge }: { challenge: string }, circumstances: Circumstances = {}) {
      const data = authenticatorData(circumstances);
      const client = clientData('webauthn.get', circumstances.challenge ?? challenge, circumstances);
      return {
        ...identity,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: 'userHandle' in circumstances ? circumstances.userHandle : userHandle,
        },
      };
    },
  };
}
