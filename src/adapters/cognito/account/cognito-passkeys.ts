import * as z from 'zod/mini';
import type { Passkey } from '#domain/people/passkeys';
import { failed, ok } from '#domain/result';
import type { Account } from '#ports/people/account';
import type { Authenticator } from '#ports/people/authenticator';
import type { SessionStore } from '../session/stored-session';
import type { SignedInCall } from './signed-in-call';

const listAnswer = z.object({
  Credentials: z.array(
    z.object({
      CredentialId: z.string(),
      FriendlyCredentialName: z.string(),
      RelyingPartyId: z.string(),
      AuthenticatorAttachment: z.nullish(z.string()),
      /** Seconds since 1970. */
      CreatedAt: z.number(),
    }),
  ),
});
const startAnswer = z.object({ CredentialCreationOptions: z.record(z.string(), z.unknown()) });

export function createCognitoPasskeys(
  call: SignedInCall,
  stored: SessionStore,
  authenticator: Authenticator,
): Pick<Account, 'passkeys' | 'addPasskey' | 'removePasskey'> {
  return {
    // At most twenty, which fit a page.
    async passkeys() {
      const listed = await call('passkeys', 'ListWebAuthnCredentials', { MaxResults: 20 }, (answer) =>
        listAnswer.parse(answer).Credentials.map((one): Passkey => ({
          id: one.CredentialId,
          name: one.FriendlyCredentialName,
          domain: one.RelyingPartyId,
          isOfDevice: one.AuthenticatorAttachment === 'platform',
          added: new Date(one.CreatedAt * 1000),
        })),
      );
      // The autofill must not offer a passkey that was removed, here or in another browser.
      const isLastGone = listed.ok && listed.value.length === 0 && stored.read()?.username === stored.passkeyName();
      if (isLastGone) stored.forgetPasskeyName();
      return listed;
    },

    async addPasskey() {
      const options = await call(
        'passkeys',
        'StartWebAuthnRegistration',
        {},
        (answer) => startAnswer.parse(answer).CredentialCreationOptions,
      );
      if (!options.ok) return options;
      const created = await authenticator.create(options.value);
      if (!created.ok) return created;
      const added = await call('passkeys', 'CompleteWebAuthnRegistration', { Credential: created.value }, () =>
        String(created.value['id']),
      );
      const session = stored.read();
      if (added.ok && session && !session.sharedComputer) stored.rememberPasskeyName(session.username);
      // The device has made it all the same.
      return added.ok ? added : failed({ ...added.failure, also: [{ kind: 'passkey-left-over' }] });
    },

    async removePasskey(id) {
      const removed = await call('passkeys', 'DeleteWebAuthnCredential', { CredentialId: id }, () => undefined);
      // The pool's ResourceNotFoundException: already removed elsewhere.
      return !removed.ok && removed.failure.kind === 'missing-auth-config' ? ok(undefined) : removed;
    },
  };
}
