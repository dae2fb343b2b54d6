import { describe, expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import { createRecoveryCodes } from '#server/application/recovery/recovery-codes';
import { personStoreInMemory } from '../../person-store-in-memory';

const proof = { username: 'ann', challenge: 'SOFTWARE_TOKEN_MFA', session: 'a-session-of-ann' } as const;
const wrong = { ok: false, failure: { code: 'wrong-code' } };

/** Ann, with ten codes; `removed` are the usernames whose second steps are gone. */
async function aPersonWithCodes() {
  const removed: string[] = [];
  const complaints: string[] = [];
  const pool = { isDown: false };
  let now = Date.UTC(2026, 10, 20, 9);
  const people = personStoreInMemory();
  const codes = createRecoveryCodes({
    people,
    secondSteps: {
      personWith: async ({ session }) => ok(session === proof.session ? 'ann-sub' : undefined),
      async remove(username) {
        if (pool.isDown) return failed('Rate exceeded');
        removed.push(username);
        return ok(undefined);
      },
    },
    notices: { addEvent: async () => undefined },
    clock: () => new Date(now),
    complain: (reason) => void complaints.push(reason),
  });
  const made = await codes.make('ann-sub');
  return {
    codes,
    made,
    people,
    removed,
    complaints,
    pool,
    left: async () => (await codes.left('ann-sub'))?.left,
    spend: (code = '', altered: { session?: string } = {}) => codes.spend({ ...proof, ...altered }, code),
    wait: (minutes: number) => void (now += minutes * 60_000),
  };
}

describe('A recovery code', () => {
  it('is kept hashed, and removes the second step once, however it is typed', async () => {
    const { codes, made, spend, removed, left, people } = await aPersonWithCodes();
    expect(new Set(made).size).toBe(10);
    const kept = JSON.stringify(await people.everything('ann-sub'));
    expect(made.filter((code) => kept.includes(code))).toEqual([]);
    expect(await codes.left('bob-sub')).toBeUndefined();
    const [first = ''] = made;
    const typed = ` ${first.slice(0, 4).toLowerCase()} - ${first.slice(4).replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect(await spend(typed)).toEqual(ok(undefined));
    expect([removed, await left()]).toEqual([['ann'], 9]);
    expect(await spend(first)).toEqual(wrong);
    expect(removed).toHaveLength(1);
  });

  it('is replaced by new ones', async () => {
    const { codes, made, spend, left } = await aPersonWithCodes();
    const [newer] = await codes.make('ann-sub');
    expect(await left()).toBe(10);
    expect(await spend(made[0])).toEqual(wrong);
    expect(await spend(newer)).toEqual(ok(undefined));
  });

  it('is worth nothing without the password of its person', async () => {
    const { made, spend, removed } = await aPersonWithCodes();
    expect(await spend(made[0], { session: 'made-up' })).toMatchObject({ failure: { code: 'sign-in-over' } });
    expect(removed).toEqual([]);
  });

  it('is refused for an hour after five wrong ones', async () => {
    const { made, spend, wait } = await aPersonWithCodes();
    const tries = await Promise.all(Array.from({ length: 8 }, (_, index) => spend(`AAAA-AAAA-AAA${index}`)));
    expect(tries.filter((one) => !one.ok && one.failure.code === 'wrong-code')).toHaveLength(5);
    expect(await spend(made[0])).toMatchObject({ failure: { code: 'too-many-requests' } });
    wait(61);
    expect(await spend(made[0])).toEqual(ok(undefined));
  });

  it('is spent once by two browsers', async () => {
    const { made, spend, removed } = await aPersonWithCodes();
    const both = await Promise.all([spend(made[0]), spend(made[0])]);
    expect(both.filter(({ ok: isSpent }) => isSpent)).toHaveLength(1);
    expect(removed).toHaveLength(1);
  });

  it('is kept while the user pool doesn’t answer', async () => {
    const { made, spend, pool, complaints } = await aPersonWithCodes();
    pool.isDown = true;
    expect(await spend(made[0])).toMatchObject({ failure: { code: 'pool-unavailable' } });
    expect(complaints).toEqual(['Rate exceeded']);
    pool.isDown = false;
    expect(await spend(made[0])).toEqual(ok(undefined));
  });
});
