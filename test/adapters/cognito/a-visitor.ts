import { z } from 'zod';
import { totpAt } from '../../../local/user-pool/users/totp';
import type { NewUser, UserPoolOptions } from '../../../local/user-pool/user-pool';
import type { Cognito } from '#adapters/cognito/cognito';
import type { CognitoSettings } from '#adapters/cognito/cognito-settings';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import type { Result } from '#domain/result';
import type { TokenStorage } from '#ports/people/token-storage';
import type { RecordedPool } from './recorded-pool';
import { aSeededPool } from './seeded-pool';

/** A visitor in a browser, and the pool with its outbox. */
export interface Visitor extends Cognito {
  pool: RecordedPool;
  storage: TokenStorage;
  /** The sessions of this page that the pool has ended so far. */
  sessionsOver: () => number;
  lastCodeTo: (username: string) => Promise<string>;
  /** The code that an authenticator app with this secret shows now. */
  totp: (secret: string) => string;
  /** The same page in another browser. */
  elsewhere: () => Cognito;
}

const outboxJson = z.array(z.object({ username: z.string(), code: z.string() }));

/** A visitor of a pool of its own, until the test has finished. */
export async function aVisitor(
  users: NewUser[],
  options: Partial<UserPoolOptions> = {},
  settings: Partial<CognitoSettings> = {},
): Promise<Visitor> {
  const pool = await aSeededPool(users, options);
  const storage = createInMemoryTokenStorage();
  const cognito = pool.cognito(storage, settings);
  let over = 0;
  cognito.userPool.ended$.subscribe(() => (over += 1));
  return {
    ...cognito,
    pool,
    storage,
    sessionsOver: () => over,
    lastCodeTo: (username) => lastCodeOf(pool, username),
    totp: (secret) => totpAt(secret, pool.clock()),
    elsewhere: () => pool.cognito(createInMemoryTokenStorage()),
  };
}

/** The code in the newest message to this user. */
export async function lastCodeOf({ administration }: RecordedPool, username: string): Promise<string> {
  const response = await administration.outbox.request('/outbox.json');
  const message = outboxJson.parse(await response.json()).find((sent) => sent.username === username);
  if (!message) throw new Error(`No message for ${username}`);
  return message.code;
}

/** The value of an answer that cannot have failed. */
export async function valueOf<T, E>(answer: Promise<Result<T, E>>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new Error(`Failed: ${JSON.stringify(result.failure)}`);
  return result.value;
}
