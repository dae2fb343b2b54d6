import { expect, it } from 'vitest';
import { standardSettings } from '#domain/notifications/settings';
import { readKept, withEvent } from '#domain/notifications/kept';
import { changeKept } from '#server/application/notifications/kept-notices';
import { mailAtOnce, personalMail } from '#server/application/notifications/mail-jobs';
import type { PersonPart, PersonStore } from '#server/ports/stores/person-store';
import { personStoreInMemory } from '../../person-store-in-memory';
import { aMailing, hour, minute, nineInTheMorning, published } from './a-mailing';

const many = Array.from({ length: process.env['SOAK'] ? 1000 : 100 }, (_, nth) => `person-${nth}`);

/** A mailing that counts of whom something is read or written; pages count as everyone's. */
function aCounted() {
  const touched: string[] = [];
  const store = personStoreInMemory();
  const people: PersonStore = {
    ...store,
    read: (sub, part) => (touched.push(sub), store.read(sub, part)),
    write: (sub, ...more) => (touched.push(sub), store.write(sub, ...more)),
    page: (part: PersonPart) => (touched.push('everyone'), store.page(part)),
  };
  const mailing = aMailing({ people });
  const change = async (sub: string, at = mailing.world.now) => {
    const stores = { ...mailing.parts, people: store, jobs: mailing.jobs };
    await changeKept(stores, sub, (kept) => withEvent(kept, { kind: 'password-changed', at }));
    mailing.world.notices.push({ kind: 'password-changed', number: 1, at: new Date(at) });
  };
  /** Five minutes of a process that has started before. */
  const pass = async () => {
    mailing.world.now += 5 * minute;
    await mailing.noteChanges();
    await mailing.work();
  };
  return { ...mailing, touched, pass, change };
}

it('while nothing happens, no part of many people with daily mails is read for half a day', async () => {
  const { run, join, touched, pass, sent } = aCounted();
  for (const sub of many) await join(sub);
  await run();
  touched.length = 0;
  for (let passes = 0; passes < 12 * 12; passes++) await pass();
  expect(touched).toEqual([]);
  expect(sent).toEqual([]);
});

it('something that happens has only those looked at who want mails at once', async () => {
  const { run, join, world, touched, pass, sent } = aCounted();
  for (const sub of many) await join(sub);
  for (const sub of ['ann', 'bob']) await join(sub, { send: 'at-once' });
  await run();
  touched.length = 0;
  const happens = async (title: string) => {
    world.notices = [published(title, world.now + 4 * minute), ...world.notices];
    await pass();
    await pass();
  };
  await happens('Sales');
  expect(new Set(touched)).toEqual(new Set(['ann', 'bob']));
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bob@example.com']);
  await join('bob');
  await pass();
  touched.length = 0;
  world.now += hour;
  await happens('Costs');
  expect(new Set(touched)).toEqual(new Set(['ann']));
});

it('a second thing that happens within a quarter of an hour is mailed at its end, though nothing happens then', async () => {
  const { run, join, world, pass, sent } = aCounted();
  await join('ann', { send: 'at-once' });
  await run();
  for (const title of ['Sales', 'Costs']) {
    world.notices = [published(title, world.now + minute), ...world.notices];
    await pass();
  }
  expect(sent).toHaveLength(1);
  await pass();
  await pass();
  expect(sent).toHaveLength(2);
});

it('a change to the account of someone with daily mails is mailed after a minute, and nobody else is looked at', async () => {
  const { run, join, world, touched, work, change, sent } = aCounted();
  for (const sub of many) await join(sub);
  await run();
  world.now += hour;
  await change('person-7');
  touched.length = 0;
  world.now += minute;
  await work();
  expect(sent).toMatchObject([{ to: 'person-7@example.com' }]);
  expect(new Set(touched)).toEqual(new Set(['person-7']));
});

it('a change to the account that is kept while the person is told is told next', async () => {
  const { run, join, world, work, change, sent, parts } = aCounted();
  await join('ann');
  await run();
  world.now += hour;
  await change('ann');
  world.now += minute;
  const { mail } = parts;
  parts.mail = { ...mail, send: async (message) => (await change('ann', world.now + 1), mail.send(message)) };
  await work();
  parts.mail = mail;
  world.now += 2 * minute;
  await work();
  await work();
  expect(sent).toHaveLength(2);
});

it('everyone who had notices before there were jobs is expected once, and a start with all of them changes nothing', async () => {
  const { run, people, jobs, world, sent } = aMailing();
  const settings = { ...standardSettings, email: ['dashboards'] };
  for (const sub of ['ann', 'bob']) await people.write(sub, 'notices', { settings }, 0);
  await people.write('cid', 'notices', { settings: { ...settings, send: 'at-once' } }, 0);
  await run();
  const kept = async () => [...(await jobs.open(personalMail)), ...(await jobs.open(mailAtOnce))];
  const before = await kept();
  expect(before.map(({ owner, kind }) => `${owner} ${kind}`).toSorted()).toEqual([
    'ann personal-mail',
    'bob personal-mail',
    'cid mail-at-once',
    'cid personal-mail',
  ]);
  await run();
  expect(await kept()).toEqual(before);
  world.notices = [published('Sales', nineInTheMorning + hour)];
  world.now = nineInTheMorning + 24 * hour;
  await run();
  expect(sent).toHaveLength(3);
});

it('what an earlier release has written meanwhile is made up for at the next start', async () => {
  const { run, join, people, world, sent } = aMailing();
  await join('ann');
  await run();
  const part = await people.read('ann', 'notices');
  const at = nineInTheMorning + minute;
  const changed = withEvent(readKept(part?.value), { kind: 'password-changed', at });
  await people.write('ann', 'notices', changed, part?.rev ?? 0);
  world.notices = [{ kind: 'password-changed', number: 1, at: new Date(at) }];
  world.now = at + 2 * minute;
  await run();
  expect(sent).toHaveLength(1);
});

it('the job of someone who was erased ends', async () => {
  const { run, join, people, jobs, world, sent } = aMailing();
  await join('ann', { send: 'at-once' });
  await run();
  await people.forget('ann');
  world.notices = [published('Sales', nineInTheMorning + minute)];
  world.now += 5 * minute;
  await run();
  await run();
  expect([await jobs.of('ann', personalMail), await jobs.of('ann', mailAtOnce), sent]).toEqual([[], [], []]);
});
