import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { UserPoolOptions } from '../../../../local/user-pool/user-pool';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { failed } from '#domain/result';
import type { TokenStorage } from '#ports/people/token-storage';
import type { UserPool } from '#ports/people/user-pool';
import { ada, grace } from '../../people/user-pool-contract';
import { type RecordedPool, aRecordedPool, clientId } from '../recorded-pool';

export const signedOut = failed({ kind: 'signed-out' });
export const unreachable = failed({ kind: 'unreachable' });
export const busy = failed({ kind: 'busy' });

export const minute = 60_000;
export const hour = 60 * minute;

/** The name of an item that Ada's browser keeps. */
export const keyOf = (item: string, username = 'ada') =>
  `CognitoIdentityServiceProvider.${clientId}.${username}.${item}`;

export const newPassword = { step: 'new-password', password: 'Compiler-2', attributes: {} } as const;

/** Signs Grace in, with the password that an earlier test may have set. */
export async function signInGrace(page: UserPool): Promise<void> {
  const step = await page.signIn(grace);
  if (step.ok && step.value.step === 'signed-in') return;
  if (!(await page.answer(newPassword)).ok) await page.signIn({ ...grace, password: newPassword.password });
}

/** One pool per test file, and for each test a browser where nobody is signed in yet. */
export function sessionUnderTest(options: Partial<UserPoolOptions> = {}) {
  let recorded: RecordedPool;
  let storage: TokenStorage;
  let page: UserPool;

  beforeAll(async () => {
    recorded = await aRecordedPool(options);
  });
  afterAll(() => recorded.close());
  beforeEach(() => {
    recorded.instead = undefined;
    recorded.asked.length = 0;
    storage = createInMemoryTokenStorage();
    page = recorded.page(storage);
  });

  return {
    get pool() {
      return recorded;
    },
    get storage() {
      return storage;
    },
    get page() {
      return page;
    },
    /** Signs Ada in on the page. */
    async signIn(): Promise<void> {
      const signedIn = await page.signIn(ada);
      if (!signedIn.ok) throw new Error(signedIn.failure.kind);
      recorded.asked.length = 0;
    },
    /** Ada has signed in, and her tokens have expired since. */
    async signInLongAgo(): Promise<void> {
      await this.signIn();
      recorded.clock.pass(2 * hour);
    },
  };
}
