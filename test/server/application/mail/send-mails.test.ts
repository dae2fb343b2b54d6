import { expect, it } from 'vitest';
import { aMailing, hour, minute, nineInTheMorning, published } from './a-mailing';

const tomorrow = nineInTheMorning + 24 * hour;

it('a digest comes the next morning, once, and leaves out what happened before someone began', async () => {
  const { run, join, world, sent } = aMailing();
  world.notices = [published('Too early', nineInTheMorning - hour)];
  await join('ann');
  expect(await run()).toMatchObject({ sent: 0 });
  world.notices = [published('Sales', nineInTheMorning + hour), ...world.notices];
  world.now = nineInTheMorning + 2 * hour;
  expect(await run()).toMatchObject({ sent: 0 });
  world.now = tomorrow;
  expect(await run(AbortSignal.abort())).toMatchObject({ sent: 0 });
  expect(await run()).toEqual({ sent: 1, refused: 0, unmailable: 0, unsure: 0, down: 0, isDown: false });
  world.now += hour;
  expect(await run()).toMatchObject({ sent: 0 });
  expect(sent).toMatchObject([{ to: 'ann@example.com', subject: 'Analytics: one notification' }]);
  expect(sent[0]?.text).toContain('Sales was published for you.');
  expect(sent[0]?.text).not.toContain('Too early');
});

it('a digest comes at seven where the person lives', async () => {
  const { run, join, world, sent } = aMailing();
  world.timeZone = 'Asia/Kathmandu';
  await join('ann');
  await run();
  world.notices = [published('Sales', nineInTheMorning + minute)];
  world.now = Date.parse('2026-11-28T01:14:00Z');
  await run();
  expect(sent).toEqual([]);
  world.now = Date.parse('2026-11-28T01:17:00Z');
  await run();
  expect(sent).toHaveLength(1);
});

it('mails at once wait for a quarter of an hour after the last one, but those about the account do not', async () => {
  const { run, join, world, sent } = aMailing();
  await join('ann', { send: 'at-once' });
  await run();
  for (const [minutes, mails] of [
    [2, 1],
    [6, 1],
    [18, 2],
  ] as const) {
    world.now = nineInTheMorning + minutes * minute;
    world.notices = [published(`At ${minutes}`, world.now - 61_000), ...world.notices];
    await run();
    expect(sent).toHaveLength(mails);
  }
  expect(sent[1]?.text).toContain('2 dashboards were published for you: At 18 and At 6.');
  const at = world.now;
  await join('ann', { send: 'at-once' }, { security: [{ kind: 'password-changed', number: 1, at }] });
  world.notices = [{ kind: 'password-changed', number: 1, at: new Date(at) }, ...world.notices];
  world.now += 2 * minute;
  await run();
  expect(sent[2]?.text).toContain('Your password was changed.');
});

it('people who get digests are told of changes to their account at once, by a mail that they can’t refuse', async () => {
  const { run, join, world, sent } = aMailing();
  await join('ann');
  await run();
  const at = nineInTheMorning + minute;
  await join('ann', { email: [] }, { security: [{ kind: 'new-browser', number: 1, at, text: 'Chrome, Windows' }] });
  world.notices = [{ kind: 'new-browser', number: 1, at: new Date(at), text: 'Chrome, Windows' }];
  world.now = at + 2 * minute;
  expect(await run()).toMatchObject({ sent: 1 });
  expect(await run()).toMatchObject({ sent: 0 });
  expect(sent[0]?.text).toContain('You signed in with a new browser: Chrome, Windows.');
  expect(sent[0]).not.toHaveProperty('unsubscribeUrl');
});

it('a change to the account just before the digest is mailed once, beside the digest', async () => {
  const { run, join, world, sent } = aMailing();
  await join('ann');
  await run();
  world.now = Date.parse('2026-11-28T07:02:00Z');
  const at = world.now - 2 * minute;
  await join('ann', {}, { security: [{ kind: 'password-changed', number: 1, at }] });
  const changed = { kind: 'password-changed', number: 1, at: new Date(at) } as const;
  world.notices = [changed, published('Sales', at - hour)];
  await run();
  await run();
  expect(sent.map(({ subject }) => subject)).toEqual(['Analytics: one notification', 'Analytics: one notification']);
});

it('nothing is mailed twice to people who change between digests and mails at once', async () => {
  const { run, join, world, sent } = aMailing();
  await join('ann');
  await run();
  world.notices = [published('Sales', nineInTheMorning + hour)];
  world.now = tomorrow;
  await run();
  await join('ann', { send: 'at-once' });
  world.notices = [published('Costs', tomorrow + hour), ...world.notices];
  world.now = tomorrow + 2 * hour;
  await run();
  await join('ann', { send: 'daily' });
  world.now = tomorrow + 24 * hour;
  await run();
  expect(sent.map(({ text }) => [...new Set(text.match(/Sales|Costs/g))])).toEqual([['Sales'], ['Costs']]);
});

it('a digest that was interrupted is not repeated to someone who wants mails at once since, who gets one', async () => {
  const { run, join, world, sent, parts, mail } = aMailing({ isOnceById: true });
  await join('ann');
  await run();
  world.notices = [published('Sales', nineInTheMorning + hour)];
  world.now = tomorrow;
  parts.mail = { ...mail, send: () => Promise.reject(new Error('Killed')) };
  await expect(run()).rejects.toThrow();
  parts.mail = mail;
  await join('ann', { send: 'at-once' });
  await run();
  await run();
  expect(sent.map(({ id }) => id.slice(0, 7))).toEqual(['at-once']);
});

it('mail goes to verified addresses only', async () => {
  const { run, join, world, sent } = aMailing();
  world.unverified.add('ann');
  await join('ann');
  await run();
  world.notices = [published('Sales', nineInTheMorning + hour)];
  world.now = tomorrow;
  await run();
  expect(sent).toEqual([]);
});

it('a server or pool that is down loses no mail, and is left alone after three tries', async () => {
  const { run, join, world, sent, ends, log } = aMailing();
  const subs = Array.from({ length: 12 }, (_, nth) => `person-${nth}`);
  for (const sub of subs) await join(sub);
  await run();
  world.now = tomorrow;
  world.poolFails = true;
  // The pool isn't asked where nothing has happened.
  expect(await run()).toMatchObject({ isDown: false });
  world.notices = [published('Sales', tomorrow + hour)];
  world.now += 24 * hour;
  expect(await run()).toMatchObject({ sent: 0, isDown: true });
  world.poolFails = false;
  world.now += 2 * minute;
  for (const sub of subs) ends.set(`${sub}@example.com`, { kind: 'down', reason: '421 <ann@example.com> later' });
  const first = await run();
  expect(first).toMatchObject({ sent: 0, isDown: true });
  // Four are told at once, so that others are under way at the third failure.
  expect(first.down).toBeLessThanOrEqual(6);
  expect(await run()).toMatchObject({ down: 0, isDown: true });
  expect(JSON.stringify(log)).not.toContain('@example.com');
  ends.clear();
  world.now += 24 * hour;
  expect(await run()).toMatchObject({ sent: 12, isDown: false });
  expect(sent.every(({ text }) => text.includes('Sales'))).toBe(true);
});

it('an address that the server refuses gets nothing more until it changes', async () => {
  const { run, join, world, sent, ends, people } = aMailing();
  await join('ann');
  await run();
  ends.set('ann@example.com', { kind: 'refused', reason: '550 5.1.1 Unknown' });
  world.notices = [published('Sales', nineInTheMorning + hour)];
  world.now = tomorrow;
  expect(await run()).toMatchObject({ refused: 1 });
  expect((await people.read('ann', 'mail'))?.value).toMatchObject({
    refused: { address: 'ann@example.com', at: tomorrow },
  });
  ends.clear();
  world.notices = [published('Costs', tomorrow + hour), ...world.notices];
  world.now += 24 * hour;
  expect(await run()).toMatchObject({ sent: 0 });
  world.addresses.set('ann', 'anna@example.com');
  world.notices = [published('Staff', world.now + hour), ...world.notices];
  world.now += 24 * hour;
  expect(await run()).toMatchObject({ sent: 1 });
  expect(sent[0]).toMatchObject({ to: 'anna@example.com' });
  expect((await people.read('ann', 'mail'))?.value).not.toHaveProperty('refused');
});

it.each(['daily', 'at-once'] as const)(
  'a clock that was a month ahead delays no %s mail once it is right',
  async (send) => {
    const { run, join, world, sent } = aMailing();
    world.now = nineInTheMorning + 30 * 24 * hour;
    await join('ann', { send });
    await run();
    world.notices = [published('Early', world.now + minute)];
    world.now += 3 * minute;
    await run();
    sent.length = 0;
    world.now = nineInTheMorning;
    await run();
    world.notices = [published('Sales', nineInTheMorning + hour)];
    world.now = tomorrow;
    await run();
    expect(sent).toHaveLength(1);
  },
);

const [digests, kills] = process.env['SOAK'] ? [400, 20] : [100, 5];

it.each([
  ['exactly once by a mailbox that knows ids', true],
  ['once, or is unsure and never repeated, by a mail server', false],
])(`each of ${digests} digests arrives %s, though two processes are killed ${kills} times`, async (_, isOnceById) => {
  const { run, work, join, world, sent, people, jobs, mail, log } = aMailing({ isOnceById });
  const subs = Array.from({ length: digests }, (__, nth) => `person-${nth}`);
  for (const sub of subs) await join(sub);
  await run();
  world.notices = [published('Sales', nineInTheMorning + hour)];
  world.now = tomorrow;

  for (let kill = 0; kill < kills; kill++) {
    await new Promise<void>((died) => {
      const next = deathAfter(20 + kill * 6, kill % 2 ? 'before' : 'after', died);
      const over = {
        people: killedAt(people, ['write'], next),
        jobs: killedAt(jobs, ['write'], next),
        mail: killedAt(mail, ['send'], next),
      };
      void work({ over });
      void work({ over });
    });
    // Others take over what they had begun.
    world.now += 2 * minute;
  }
  expect(sent.length).toBeLessThan(digests);
  await run();
  const counts = subs.map((sub) => sent.filter(({ to }) => to === `${sub}@example.com`).length);
  expect(Math.max(...counts)).toBe(1);
  const unsure = log.filter(({ code }) => code === 'mail-unsure').map(({ sub }) => sub);
  const missing = subs.filter((__, nth) => counts[nth] === 0);
  expect(missing.filter((sub) => !unsure.includes(sub))).toEqual([]);
  expect(unsure.length).toBeLessThanOrEqual(isOnceById ? 0 : kills * 2);
});

type Death = 'before' | 'after' | 'dead' | undefined;

/** Says of the steps of a process how they end: after so many it dies, before or after what the last of them does. */
function deathAfter(steps: number, how: 'before' | 'after', died: () => void): () => Death {
  let left = steps;
  return () => {
    if (left-- > 0) return undefined;
    died();
    return left === -1 ? how : 'dead';
  };
}

/** The same port of a process that dies: what is under way never returns. */
function killedAt<T extends object>(what: T, names: (keyof T)[], next: () => Death): T {
  const dying = names.map((name) => [
    name,
    async (...given: unknown[]) => {
      const death = next();
      const act = what[name] as (...given: unknown[]) => Promise<unknown>;
      if (!death) return act(...given);
      if (death === 'after') await act(...given);
      return new Promise(() => undefined);
    },
  ]);
  return { ...what, ...Object.fromEntries(dying) };
}
