import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { CognitoError, invalidParameter } from '../cognito-error';
import { algorithms, readRegistration, verifyRegistration } from '../passkeys/credentials';
import { mostPasskeys } from '../passkeys/passkeys';
import { verificationOf } from '../passkeys/relying-party';
import { accessTokenRequest, limit, pageToken } from './fields';
import { operation, type Operations } from './operation';
import { pageOf } from './page';
import type { OperationParts } from './parts';

const completeRequest = accessTokenRequest.extend({ Credential: z.unknown() });
const listRequest = accessTokenRequest.extend({ MaxResults: limit, NextToken: pageToken });
const deleteRequest = accessTokenRequest.extend({ CredentialId: z.string('Member must not be null').max(1400) });

const tooMany = () => new CognitoError('LimitExceededException', `A user can have at most ${mostPasskeys} passkeys.`);

/** Lets signed-in users add, list and remove their own passkeys. Administrators have no such operations. */
export function createPasskeyOperations(parts: OperationParts): Operations {
  const { plan, passkeys, relyingParties, allowedOrigins, readSignedInUser } = parts;

  const enabledParty = async () => {
    if (!plan.allowedFactors.includes('WEB_AUTHN')) {
      throw new CognitoError('WebAuthnNotEnabledException', 'Passkeys are not enabled for this user pool.');
    }
    const party = await relyingParties.current();
    if (party !== undefined) return party;
    throw new CognitoError('WebAuthnConfigurationMissingException', 'This user pool has no relying party id.');
  };

  return {
    StartWebAuthnRegistration: operation(accessTokenRequest, async ({ AccessToken }) => {
      const { user } = await readSignedInUser(AccessToken);
      const party = await enabledParty();
      const present = await passkeys.of(user.sub);
      if (present.length >= mostPasskeys) throw tooMany();
      const challenge = randomBytes(32).toString('base64url');
      await passkeys.expect(user.sub, challenge);
      return {
        CredentialCreationOptions: {
          rp: { id: party.RelyingPartyId, name: party.RelyingPartyId },
          user: {
            id: Buffer.from(user.sub).toString('base64url'),
            name: user.username,
            displayName: user.username,
          },
          challenge,
          pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
          timeout: 60_000,
          excludeCredentials: present.map(({ id }) => ({ id, type: 'public-key' })),
          authenticatorSelection: {
            requireResidentKey: true,
            residentKey: 'required',
            userVerification: verificationOf(party),
          },
        },
      };
    }),

    CompleteWebAuthnRegistration: operation(completeRequest, async ({ AccessToken, Credential }) => {
      const { user } = await readSignedInUser(AccessToken);
      const party = await enabledParty();
      const given = readRegistration(Credential);
      if (!(await passkeys.spend(user.sub, given.challenge))) {
        throw new CognitoError('WebAuthnChallengeNotFoundException', 'The challenge is unknown or has expired.');
      }
      const passkey = await verifyRegistration(given, { party, origins: allowedOrigins });
      if (await passkeys.add({ ...passkey, sub: user.sub })) return {};
      if ((await passkeys.of(user.sub)).length >= mostPasskeys) throw tooMany();
      throw invalidParameter('The passkey is already registered');
    }),

    ListWebAuthnCredentials: operation(listRequest, async ({ AccessToken, MaxResults, NextToken }) => {
      const { user } = await readSignedInUser(AccessToken);
      const { rows, next } = pageOf(await passkeys.of(user.sub), MaxResults || mostPasskeys, NextToken);
      return {
        Credentials: rows.map(({ id, relyingPartyId, attachment, transports, createdAt }) => ({
          CredentialId: id,
          FriendlyCredentialName: 'Passkey',
          RelyingPartyId: relyingPartyId,
          ...(attachment !== undefined && { AuthenticatorAttachment: attachment }),
          AuthenticatorTransports: transports,
          CreatedAt: createdAt / 1000,
        })),
        ...(next !== undefined && { NextToken: next }),
      };
    }),

    DeleteWebAuthnCredential: operation(deleteRequest, async ({ AccessToken, CredentialId }) => {
      const { user } = await readSignedInUser(AccessToken);
      if (await passkeys.remove(user.sub, CredentialId)) return {};
      throw new CognitoError('ResourceNotFoundException', 'The passkey does not exist.');
    }),
  };
}
