import { expect, it } from 'vitest';
import { aClock, aRunningPool, type RunningPool } from './a-pool';
import { ada } from './pool-facts';
import { tryPassword, tryWrongPassword } from './password-step';

const second = 1000;
const wrong = 'Incorrect username or password.';
const locked = 'Password attempts exceeded';

const wrongTries = async (pool: RunningPool, username: string, count: number) => {
  const messages: (string | undefined)[] = [];
  for (let index = 0; index < count; index += 1) messages.push((await tryWrongPassword(pool, username)).message);
  return messages;
};

it('lock-out starts at the fifth wrong password, for a second', async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ clock });
  await expect(wrongTries(pool, 'ada', 6)).resolves.toEqual([wrong, wrong, wrong, wrong, wrong, locked]);
  await expect(tryPassword(pool, 'ada', ada.password)).resolves.toMatchObject({
    type: 'NotAuthorizedException',
    message: locked,
  });
  clock.pass(second);
  await expect(tryPassword(pool, 'ada', ada.password)).resolves.toMatchObject({ status: 200 });
});

it.each(['ada', 'nobody'])(
  'lock-out doubles with each further wrong password, up to 15 minutes, for %s',
  async (username) => {
    const clock = aClock();
    await using pool = await aRunningPool({ clock });
    await wrongTries(pool, username, 5);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]) {
      clock.pass(seconds * second - 1);
      await expect(wrongTries(pool, username, 1)).resolves.toEqual([locked]);
      clock.pass(1);
      await expect(wrongTries(pool, username, 1)).resolves.toEqual([wrong]);
    }
    clock.pass(900 * second - 1);
    await expect(wrongTries(pool, username, 1)).resolves.toEqual([locked]);
  },
);

it('lock-out starts over after the correct password', async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ clock });
  await wrongTries(pool, 'ada', 4);
  await tryPassword(pool, 'ada', ada.password);
  await expect(wrongTries(pool, 'ada', 5)).resolves.toEqual([wrong, wrong, wrong, wrong, wrong]);
});

it('lock-out starts over after 15 minutes without an attempt', async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ clock });
  await wrongTries(pool, 'ada', 5);
  clock.pass(15 * 60 * second);
  await expect(wrongTries(pool, 'ada', 5)).resolves.toEqual([wrong, wrong, wrong, wrong, wrong]);
});

it('lock-out counts attempts made at the same time', async () => {
  await using pool = await aRunningPool({ clock: aClock() });
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryWrongPassword(pool, 'ada')));
  expect(answers.filter(({ message }) => message === wrong)).toHaveLength(5);
  expect(answers.filter(({ message }) => message === locked)).toHaveLength(15);
});

it('lock-out is shared by all spellings of a username', async () => {
  await using pool = await aRunningPool({ clock: aClock() });
  await wrongTries(pool, 'ADA', 5);
  await expect(wrongTries(pool, 'ada', 1)).resolves.toEqual([locked]);
  await expect(wrongTries(pool, 'grace', 1)).resolves.toEqual([wrong]);
});

it('lock-out survives a restart', async () => {
  const clock = aClock();
  const first = await aRunningPool({ clock });
  await wrongTries(first, 'ada', 5);
  await first.stop();
  await using second = await aRunningPool({ clock, dataDir: first.dataDir });
  await expect(wrongTries(second, 'ada', 1)).resolves.toEqual([locked]);
});
