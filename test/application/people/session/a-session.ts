import { firstValueFrom } from 'rxjs';
import { createInMemoryErrors } from '#adapters/in-memory/in-memory-browser';
import { createErrorLog } from '#application/browser/error-log';
import { createSession } from '#application/people/session/session';
import type { SessionUser } from '#domain/people/session-user';
import { defaultPasswordPolicy } from '#domain/people/password-policy';
import { ok } from '#domain/result';
import type { SignedIn } from '#domain/people/sign-in/sign-in';
import type { UserPool } from '#ports/people/user-pool';
import { aUserPool, ann, newcomer, unusedHostedLogin, controlledTabs } from '../../ports';

export const userAnn: SessionUser = { username: 'ann', sub: 'ann', email: 'ann@example.com' };
export const userBob: SessionUser = { username: 'bob', sub: 'bob', email: 'bob@example.com' };

/** The pool's answer after this user has signed in. */
export const signedIn = (user: SessionUser): SignedIn => ({ step: 'signed-in', ...user, asksToRemember: false });

/** A session before its start-up check, on a pool with some methods replaced. */
export function anUnstartedSession(over: Partial<UserPool> = {}, hostedLogin = unusedHostedLogin) {
  const { pool, storage } = aUserPool(over);
  const tabs = controlledTabs();
  const errorLog = createErrorLog(createInMemoryErrors());
  const session = createSession(
    { userPool: pool, browserTabs: tabs, hostedLogin },
    errorLog,
    defaultPasswordPolicy,
    () => true,
  );
  return { session, pool, storage, tabs, errors: () => firstValueFrom(errorLog.changes$) };
}

/** A session before its start-up check, in a browser that remembers Ann. */
export async function aRememberedSession(over: Partial<UserPool> = {}) {
  const page = anUnstartedSession(over);
  await page.pool.signIn(ann);
  return page;
}

/** A started session without a user. */
export async function aSession(over: Partial<UserPool> = {}) {
  const page = anUnstartedSession(over);
  await page.session.start();
  return page;
}

/** A session that asks the newcomer for a new password. */
export async function aChallengedSession(over: Partial<UserPool> = {}) {
  const page = await aSession(over);
  await page.session.signIn(newcomer);
  return page;
}

/** The pool's answer to every correct password. */
export const asksForCode: UserPool['signIn'] = async ({ username }) => ok({ step: 'totp-code', username });

export const code = (typed: string) => ({ step: 'totp-code', code: typed }) as const;
