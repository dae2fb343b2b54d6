import { createHmac, randomBytes } from 'node:crypto';
import { incorrectUsernameOrPassword } from '../cognito-error';
import type { PoolParts } from '../parts';
import { verifyAssertion } from '../passkeys/credentials';
import type { Passkey } from '../passkeys/passkeys';
import { verificationOf } from '../passkeys/relying-party';
import { type Challenge, required, right } from './challenge';

type Parts = Pick<PoolParts, 'poolSecret' | 'users' | 'passkeys' | 'relyingParties' | 'allowedOrigins'>;

/**
 * A passkey of this pool. An unknown name is asked for one that nobody has. One answer spends the challenge, and whatever is wrong
 * with it gets the same refusal.
 */
export function createWebAuthnChallenge(parts: Parts): Challenge {
  const { poolSecret, users, passkeys, relyingParties, allowedOrigins } = parts;
  return {
    async ask({ username, user }) {
      const party = await relyingParties.current();
      if (party === undefined) throw incorrectUsernameOrPassword();
      const owned = await passkeys.of(user?.sub ?? '');
      const known = user ? owned : [decoy(poolSecret, username)];
      const challenge = randomBytes(32).toString('base64url');
      const options = {
        challenge,
        timeout: 180_000,
        rpId: party.RelyingPartyId,
        allowCredentials: known.map(({ id, transports }) => ({ type: 'public-key', id, transports })),
        userVerification: verificationOf(party),
      };
      return { shown: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) }, memory: { challenge } };
    },

    async check({ username, memory }, answer) {
      const text = required(answer, 'CREDENTIAL');
      const party = await relyingParties.current();
      const user = await users.find(username);
      const owned = user ? await passkeys.of(user.sub) : [];
      const proof =
        party &&
        (await verifyAssertion(text, memory['challenge'] ?? '', owned, user?.sub, { party, origins: allowedOrigins }));
      if (!proof || !(await passkeys.count(proof.id, proof.counter))) throw incorrectUsernameOrPassword();
      return right;
    },
  };
}

const idLengths = [16, 20, 32, 32];

/** Looks like the passkeys of common platforms, and is the same at every attempt. */
function decoy(secret: Buffer, username: string): Pick<Passkey, 'id' | 'transports'> {
  const hmac = createHmac('sha512', secret).update(`passkey of ${username}`).digest();
  const [kind = 0] = hmac;
  return {
    id: hmac.subarray(1, 1 + (idLengths[kind % idLengths.length] ?? 0)).toString('base64url'),
    transports: kind < 128 ? ['internal'] : ['hybrid', 'internal'],
  };
}
