import type { Audience } from '#domain/access/reach';
import { type Result, failed, ok } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { PoolDirectory } from '../../ports/pool/directory';

export interface Members extends Audience {
  readAt: Date;
}

/** How many people are read of a group or of the pool, sixty with a call. */
export const mostRead = 1000;
/** How many groups are kept. */
const mostKept = 300;
/** Milliseconds for which what was read is good enough. */
const goodFor = 15 * 60_000;

export interface PoolMembers {
  of(group: string): Promise<Result<Members, string>>;
  everyone(): Promise<Result<Members, string>>;
}

/** Reads the members of the pool's groups. Each answer is kept for a quarter of an hour. */
export function createPoolMembers(directory: PoolDirectory, clock: Clock): PoolMembers {
  const kept = new Map<string, Members>();
  const read = async (key: string, ask: () => Promise<Result<string[], string>>): Promise<Result<Members, string>> => {
    const [known, readAt] = [kept.get(key), clock()];
    if (known && readAt.getTime() - known.readAt.getTime() < goodFor) return ok(known);
    const subs = await ask();
    if (!subs.ok) return failed(subs.failure);
    const members = { people: new Set(subs.value), isWhole: subs.value.length < mostRead, readAt };
    kept.delete(key);
    kept.set(key, members);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return ok(members);
  };
  return {
    of: (group) => read(`group ${group}`, () => directory.membersOf(group, mostRead)),
    everyone: () => read('everyone', () => directory.everyone(mostRead)),
  };
}
