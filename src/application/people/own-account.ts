import type { UserAttributes } from '#domain/people/account';
import { type AuthFailure, together } from '#domain/people/auth-failure';
import { checkAttributes, checkNewPassword, tidyAttributes } from '#domain/people/sign-in/credential-checks';
import type { PasswordPolicy } from '#domain/people/password-policy';
import { failed, type Result } from '#domain/result';
import { tidyCode } from '#domain/people/copied-text';
import { checkCode } from '#domain/people/sign-in/sign-in';
import type { Account } from '#ports/people/account';
import type { Identity } from '#ports/people/identity';
import type { Session } from './session/session';
import { shownUser } from '#domain/people/session';

/**
 * The signed-in user's account: the port, with input checked before it is sent. Deleting the account also ends the session, and
 * `forget` removes the user's data from this browser. `learn` hears each answer about the attributes.
 */
export function createOwnAccount(
  account: Account,
  session: Pick<Session, 'current' | 'signOut'>,
  passwordPolicy: PasswordPolicy,
  forget: (sub: string) => void,
  learn: (attributes: UserAttributes) => void = () => undefined,
): Account {
  return {
    ...account,
    async attributes() {
      const answer = await account.attributes();
      if (answer.ok) learn(answer.value);
      return answer;
    },

    async updateAttributes(typed) {
      const changes = tidyAttributes(typed);
      const failure = checkAttributes(changes);
      return failure ? failed(failure) : account.updateAttributes(changes);
    },

    async changePassword(current, next) {
      const failure = together(
        current === '' ? { kind: 'empty-password' } : undefined,
        checkNewPassword(next, passwordPolicy),
      );
      return failure ? failed(failure) : account.changePassword(current, next);
    },

    verifyAttribute: (name, typed) => withCode(typed, (code) => account.verifyAttribute(name, code)),
    confirmTotpSetup: (typed) => withCode(typed, (code) => account.confirmTotpSetup(code)),

    async deleteAccount() {
      const leaving = shownUser(session.current());
      const outcome = await account.deleteAccount();
      if (!outcome.ok || !leaving) return outcome;
      const now = shownUser(session.current());
      // Someone else may have signed in since.
      const signedOut = now && now.sub !== leaving.sub ? true : session.signOut('this-browser', 'deleted');
      // Forget before the page can leave for the pool's own sign-out, and again because a failed sign-out is logged under the user.
      forget(leaving.sub);
      if (!(await signedOut)) forget(leaving.sub);
      return outcome;
    },
  };
}

/**
 * Wraps the account so that the backend erases what it keeps while the user can still prove who they are, which they can't once the pool
 * has deleted the account. Nothing is erased while the pool doesn't answer. If the backend doesn't, its next night erases.
 */
export function accountErased(account: Account, { erase }: Pick<Identity, 'erase'>): Account {
  return {
    ...account,
    async deleteAccount() {
      const reached = await account.attributes();
      if (!reached.ok) return reached;
      const erased = await erase();
      const deleted = await account.deleteAccount();
      return erased.ok && !deleted.ok ? failed({ kind: 'only-erased' }) : deleted;
    },
  };
}

/** Sends a code only if it has the form of one. */
async function withCode(
  typed: string,
  send: (code: string) => Promise<Result<void, AuthFailure>>,
): Promise<Result<void, AuthFailure>> {
  const code = tidyCode(typed);
  const failure = checkCode(code);
  return failure ? failed(failure) : send(code);
}
