import { onTestFinished } from 'vitest';
import type { NewUser, UserPoolOptions } from '../../../local/user-pool/user-pool';
import { type RecordedPool, aRecordedPool } from './recorded-pool';

/** A recorded pool of these users, until the test has finished. */
export async function aSeededPool(users: NewUser[], options: Partial<UserPoolOptions> = {}): Promise<RecordedPool> {
  const pool = await aRecordedPool({ ...options, users });
  onTestFinished(() => pool.close());
  return pool;
}
