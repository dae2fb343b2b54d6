import type { UserPoolOptions } from '../../../local/user-pool/user-pool';
import { createInMemoryErrors } from '#adapters/in-memory/in-memory-browser';
import { createErrorLog } from '#application/browser/error-log';
import { createOwnAccount } from '#application/people/own-account';
import { createRecovery } from '#application/people/recovery/recovery';
import { createSession } from '#application/people/session/session';
import { defaultPasswordPolicy } from '#domain/people/password-policy';
import { unusedHostedLogin, controlledTabs } from '../../application/ports';
import { ada, alan, grace, hedy } from '../../local/user-pool/pool-facts';
import { aVisitor } from './a-visitor';
import { refusal } from './recorded-pool';

/** Users who are asked for a secret word, disabled, not confirmed yet, and tracked by device. */
export const quinn = { ...ada, username: 'quinn', secretWord: 'petrol' };
export const dora = { ...ada, username: 'dora', disabled: true };
export const uma = { ...ada, username: 'uma', unconfirmed: true };
export const tracy = { ...ada, username: 'tracy', tracksDevices: true };

/** A user of the pool, with the application's own use cases. */
export async function aPerson(options: Partial<UserPoolOptions> = {}) {
  const users = [ada, grace, { ...hedy, tracksDevices: false }, alan, quinn, dora, uma, tracy];
  const visitor = await aVisitor(users, options, { customChallenge: true });
  const errorLog = createErrorLog(createInMemoryErrors());
  const session = createSession(
    { userPool: visitor.userPool, browserTabs: controlledTabs(), hostedLogin: unusedHostedLogin },
    errorLog,
    defaultPasswordPolicy,
    () => true,
  );
  await session.start();
  return {
    ...visitor,
    session,
    own: createOwnAccount(visitor.account, session, defaultPasswordPolicy, () => {}),
    recovery: createRecovery(visitor.passwordRecovery, defaultPasswordPolicy),
    signIn: ({ username, password }: { username: string; password: string }) => session.signIn({ username, password }),
    /** Signs in as Hedy and answers the code by SMS. */
    answerCode: async (typed: (right: string) => string) => {
      await session.signIn(hedy);
      return session.answer({ step: 'sms-code', code: typed(await visitor.lastCodeTo('hedy')) });
    },
    /** The pool refuses every call with this error. */
    refuse: (type: string, message = 'The vendor’s words') => {
      visitor.pool.instead = () => refusal(type, message);
    },
  };
}

export type Person = Awaited<ReturnType<typeof aPerson>>;
