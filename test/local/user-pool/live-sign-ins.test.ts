import { expect, it } from 'vitest';
import { createLiveSignIns } from '../../../local/user-pool/sign-in/live-sign-ins';
import { deferred } from '../../application/deferred';

it('the live sign-ins are asked about once, until a change that can end them', async () => {
  let asked = 0;
  let ended = false;
  const live = createLiveSignIns(async () => {
    asked += 1;
    return ended;
  });
  const users = live.endedBy({ disable: async () => void (ended = true) }, ['disable']);
  expect([await live.hasEnded('one'), await live.hasEnded('one')]).toEqual([false, false]);
  expect(asked).toBe(1);
  await users.disable();
  expect([await live.hasEnded('one'), await live.hasEnded('one')]).toEqual([true, true]);
  expect(asked).toBe(3);
});

it('the live sign-ins are not remembered by an answer that a change has overtaken', async () => {
  const answers = [deferred<boolean>(), deferred<boolean>()];
  let asked = 0;
  const live = createLiveSignIns(() => answers[asked++]?.promise ?? Promise.resolve(true));
  const families = live.endedBy({ revoke: async () => undefined }, ['revoke']);
  const before = live.hasEnded('one');
  await families.revoke();
  answers[0]?.resolve(false);
  expect(await before).toBe(false);
  answers[1]?.resolve(true);
  expect(await live.hasEnded('one')).toBe(true);
});

it('the live sign-ins are asked about again after a change that failed', async () => {
  let asked = 0;
  const live = createLiveSignIns(async () => {
    asked += 1;
    return false;
  });
  const users = live.endedBy({ remove: () => Promise.reject(new Error('disk')) }, ['remove']);
  await live.hasEnded('one');
  await expect(users.remove()).rejects.toThrow('disk');
  await live.hasEnded('one');
  expect(asked).toBe(2);
});
