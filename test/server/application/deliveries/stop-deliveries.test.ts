import { expect, it, vi } from 'vitest';
import { ok } from '#domain/result';
import { createStopBounced, createStopByLink } from '#server/application/deliveries/stop-deliveries';
import { createUnsubscribing } from '#server/application/mail/unsubscribing';
import { anExporter, finish, personOf } from '../exports/an-exporter';
import { ann, asked, hour, idOf, tick } from './a-delivery';

it('who has not opened the portal for 90 days is asked once in a mail, and two weeks later the delivery is paused', async () => {
  const { deliveries, worker, sent, ports } = anExporter();
  await deliveries.save(ann, {
    ...asked,
    format: 'link',
    locale: 'en',
    rhythm: { every: 'month', day: 20, time: '10:00' },
  });
  await deliveries.save(personOf('bob'), { ...asked, format: 'link' });
  const visited = { version: 1, marks: { 'visit seen': { at: Date.parse('2027-02-01T08:00:00Z'), value: 1 } } };
  await ports.people.write('bob', 'shelf', visited, 0);
  const run = worker();
  for (let day = 0; day < 150; day++) {
    await tick(run, 2 * 60_000);
    await vi.advanceTimersByTimeAsync(Date.parse('2026-11-20T08:00:00Z') + (day + 1) * 24 * hour + hour - Date.now());
  }
  const toAnn = sent.filter(({ to }) => to === 'ann@example.com');
  // In December, January and February, and once it is paused.
  expect(toAnn.map(({ text }) => text.includes('Do you still need this?'))).toEqual([false, false, true, false]);
  expect(toAnn.at(-1)?.subject).toBe('Analytics: your delivery of Sales overview is paused');
  expect((await deliveries.list(ann)).deliveries).toMatchObject([{ state: 'paused', reason: 'unopened' }]);
  expect((await deliveries.list(personOf('bob'))).deliveries).toMatchObject([{ state: 'on' }]);
});

it('who has lost the dashboard gets no data but one mail that says so, and the delivery is paused', async () => {
  const { deliveries, worker, sent, leavers, snapshots } = anExporter();
  await deliveries.save(ann, asked);
  leavers.add('ann');
  await tick(worker(), 50 * hour);
  expect(snapshots.started).toEqual([]);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe('Analytics: Ihre Zustellung von Sales overview pausiert');
  expect(sent[0]?.text).toContain('Sie können dieses Dashboard nicht mehr öffnen.');
  expect((await deliveries.list(ann)).deliveries).toMatchObject([{ state: 'paused', reason: 'no-access' }]);
});

it.each([
  ['is disabled', undefined, [], 'no-person'],
  ['has no verified address', '', [], 'no-address'],
  ['has another address', 'new@example.com', ['new@example.com'], undefined],
] as const)(
  'a delivery of someone who %s at its time goes to their verified address or nowhere',
  async (_, email, to, reason) => {
    const { deliveries, worker, sent, ports } = anExporter();
    await deliveries.save(ann, asked);
    const person = async (sub: string) =>
      ok(email === undefined ? undefined : { person: { sub, email, name: sub }, username: sub, groups: ['Sales'] });
    await tick(worker({ poolDirectory: { ...ports.poolDirectory, person } }), 3 * hour);
    expect(sent.map((mail) => mail.to)).toEqual(to);
    const { deliveries: kept } = await deliveries.list(ann);
    expect(kept.map((one) => [one.state, one.reason])).toEqual([[reason ? 'paused' : 'on', reason]]);
  },
);

it('an address that the mail server refuses pauses all deliveries to it, for good', async () => {
  const { deliveries, worker, sent, post } = anExporter();
  await deliveries.save(ann, { ...asked, format: 'link' });
  await deliveries.save(ann, { ...asked, format: 'link', rhythm: { every: 'workday', time: '18:00' } });
  post.end = { kind: 'refused', reason: '550' };
  await tick(worker(), 2 * hour);
  post.end = { kind: 'sent' };
  await tick(worker(), 80 * hour);
  expect(sent).toHaveLength(1);
  const { deliveries: kept } = await deliveries.list(ann);
  expect(kept.map(({ state, reason }) => `${state} ${reason}`)).toEqual(Array(2).fill('paused address-refused'));
  expect(kept[0]?.lastRun).toMatchObject({ state: 'failed', reason: 'address-refused' });
});

it('an address that can’t be written for the mail server fails the run with words, and pauses nothing', async () => {
  const { deliveries, worker, post } = anExporter();
  await deliveries.save(ann, { ...asked, format: 'link' });
  post.end = { kind: 'unmailable', reason: 'No SMTPUTF8' };
  await tick(worker(), 2 * hour);
  const { deliveries: kept } = await deliveries.list(ann);
  expect(kept).toMatchObject([{ state: 'on', lastRun: { state: 'failed', reason: 'address-not-ascii' } }]);
});

it('an address from which mail came back pauses all deliveries to it, until the owner resumes them', async () => {
  const { deliveries, worker, ports } = anExporter();
  const id = idOf(await deliveries.save(ann, { ...asked, format: 'link' }));
  await deliveries.save(ann, { ...asked, rhythm: { every: 'month', day: 1, time: '10:00' } });
  await deliveries.save(personOf('bob'), { ...asked, format: 'link' });
  await tick(worker(), 2 * hour);
  await createStopBounced(ports.jobs, () => new Date())(['Ann@example.com']);
  const { deliveries: kept } = await deliveries.list(ann);
  expect(kept.map(({ state, reason }) => `${state} ${reason}`)).toEqual(Array(2).fill('paused bounced'));
  expect((await deliveries.list(personOf('bob'))).deliveries).toMatchObject([{ state: 'on' }]);
  await deliveries.pause(ann, id, false);
  expect((await deliveries.list(ann)).deliveries[0]).toMatchObject({ state: 'on' });
});

it('the link in a mail stops one delivery without signing in, and an altered one none', async () => {
  const { deliveries, worker, sent, ports } = anExporter();
  const first = idOf(await deliveries.save(ann, { ...asked, format: 'link' }));
  const second = idOf(await deliveries.save(ann, { ...asked, format: 'link' }));
  await deliveries.test(ann, first);
  await finish(worker());
  const query = new URL(sent[0]?.unsubscribeUrl ?? '').searchParams;
  const [delivery, signature] = [query.get('delivery') ?? '', query.get('signature') ?? ''];
  const links = createUnsubscribing(
    ports,
    createStopByLink(ports.jobs, () => new Date()),
  );
  expect(await links.unsubscribe({ sub: 'ann', delivery: second, signature })).toBe('wrong');
  expect(await links.unsubscribe({ sub: 'ann', signature })).toBe('wrong');
  expect(await links.look({ sub: 'ann', delivery, signature })).toBe('subscribed');
  expect(await links.unsubscribe({ sub: 'ann', delivery, signature })).toBe('done');
  expect(await links.look({ sub: 'ann', delivery, signature })).toBe('already');
  expect((await deliveries.list(ann)).deliveries).toMatchObject([
    { state: 'paused', reason: 'unsubscribed' },
    { state: 'on' },
  ]);
});

it('a manager pauses someone’s delivery, which only a manager resumes; nobody else finds it', async () => {
  const { deliveries } = anExporter();
  const id = idOf(await deliveries.save(ann, asked));
  const manager = { ...personOf('max'), groups: ['SuperUser'] };
  for (const isOthers of [false, true]) {
    const paused = await deliveries.pause(personOf('bob'), id, true, isOthers);
    expect(paused).toMatchObject({ failure: { code: 'not-found' } });
  }
  expect(await deliveries.pause(manager, id, true)).toMatchObject({ failure: { code: 'not-found' } });
  expect(await deliveries.remove(personOf('bob'), id)).toMatchObject({ failure: { code: 'not-found' } });
  expect(await deliveries.test(manager, id)).toMatchObject({ failure: { code: 'not-found' } });
  expect(await deliveries.pause(manager, id, true, true)).toMatchObject({ ok: true });
  expect(await deliveries.pause(ann, id, false)).toMatchObject({ failure: { code: 'not-allowed' } });
  expect(await deliveries.save(ann, { ...asked, id })).toMatchObject({ failure: { code: 'not-allowed' } });
  expect(await deliveries.pause(manager, id, false, true)).toMatchObject({ ok: true });
  expect(await deliveries.pause(ann, id, true)).toMatchObject({ ok: true });
  expect((await deliveries.list(ann)).deliveries).toMatchObject([{ state: 'paused', reason: 'by-owner' }]);
});
