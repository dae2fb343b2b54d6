import { expect, it } from 'vitest';
import { failed, ok, type Result } from '#domain/result';
import { createForgetLeavers } from '#server/application/people/forget-leavers';
import { composePermissions } from '#server/capabilities/permissions';
import { portsInMemory } from '../ports-in-memory';
import { storesInMemory } from '../stores-in-memory';

const now = new Date('2026-11-20T08:00:00.000Z');

/** A portal that keeps something about ten people, in different stores; `gone` are those whose account is. */
async function aNight(gone: string[], exists?: () => Promise<Result<boolean, string>>) {
  const stores = { ...storesInMemory(), clock: () => now };
  const names = Array.from({ length: 10 }, (_, index) => `sub-${index}`);
  for (const sub of names) await stores.people.write(sub, 'shelf', {}, 0);
  const forgotten: string[] = [];
  const pool = {
    exists: exists ?? (async (sub: string) => ok(!gone.includes(sub))),
  };
  const forgetLeavers = createForgetLeavers({ stores, pool, forget: async (sub) => void forgotten.push(sub) });
  const report = await forgetLeavers(new Set(names.filter((sub) => !gone.includes(sub))));
  return { report, forgotten };
}

it('The nightly run forgets the people whose account is gone', async () => {
  const { report, forgotten } = await aNight(['sub-3', 'sub-7']);
  expect(forgotten).toEqual(['sub-3', 'sub-7']);
  expect(report).toEqual({ forgotten: 2, doubted: 0, problems: [] });
});

it("The nightly run forgets nobody whose account is disabled, or of whom the pool can't be asked", async () => {
  expect((await aNight(['sub-3'], async () => ok(true))).forgotten).toEqual([]);
  const unread = await aNight(['sub-3'], async () => failed('Too many requests'));
  expect(unread).toEqual({ forgotten: [], report: { forgotten: 0, doubted: 0, problems: ['Too many requests'] } });
});

it('The nightly run forgets nobody where so many seem to be gone that the pool may be the wrong one', async () => {
  const everyone = Array.from({ length: 10 }, (_, index) => `sub-${index}`);
  expect(await aNight(everyone)).toEqual({ forgotten: [], report: { forgotten: 0, doubted: 10, problems: [] } });
});

it('The nightly run lists the user pool once to remove readers and forget people who left', async () => {
  const ports = portsInMemory({ verify: () => expect.fail() });
  for (const sub of ['ann', 'bob']) await ports.people.write(sub, 'shelf', {}, 0);
  let lists = 0;
  const poolPeople = {
    ...ports.poolPeople,
    async everyone() {
      lists++;
      return ok(new Map([['ann', { email: '' }]]));
    },
    exists: async (sub: string) => ok(sub === 'ann'),
  };
  await ports.permissions.saveNightlyRun(new Date('2026-11-18T02:00Z'));
  const settings = {
    portal: 'p',
    readersNamedBy: 'sub',
    managesPermissions: true,
    pause: async () => undefined,
  } as const;
  await composePermissions({ ...ports, poolPeople }, settings).run(new AbortController().signal);
  expect(await ports.people.read('bob', 'shelf')).toBeUndefined();
  expect(await ports.people.read('ann', 'shelf')).toBeDefined();
  expect(lists).toBe(1);
});
