import { expect, it, vi } from 'vitest';
import { createStopByLink } from '#server/application/deliveries/stop-deliveries';
import { createUnsubscribing } from '#server/application/mail/unsubscribing';
import type { Mail } from '#server/ports/mail';
import { anExporter, finish, overview, personOf, sales } from '../exports/an-exporter';
import { ann, asked, hour, idOf, tick } from './a-delivery';

it('a delivery is sent once at its time, with the file of that person, the age of the data and the known issue', async () => {
  const { deliveries, worker, sent, ports, own, files } = anExporter();
  await ports.refreshes.save(new Map([[sales.metaId, { dataSets: { a: Date.parse('2026-11-20T05:00:00Z') } }]]));
  await deliveries.save(ann, { ...asked, parameters: [{ name: 'Region', values: ['EU'] }] });
  const run = worker();
  await tick(run, 59 * 60_000);
  expect(sent).toEqual([]);
  await tick(run, 23 * hour);
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'Analytics: Sales overview', language: 'de' });
  expect(new TextDecoder().decode(mail?.attachments?.[0]?.content)).toBe('of ann');
  expect(mail?.attachments?.[0]?.name).toBe('Sales overview - Overview - EU - 20.11.2026.pdf');
  expect(mail?.text).toContain('Datenstand: Fr., 20. Nov., 06:00, Mitteleuropäische Zeit');
  expect(mail?.text).toContain('Bekanntes Problem: Returns are missing');
  expect(mail?.text).toContain('Region: EU');
  expect(mail?.text).toContain('https://portal.example.com/dashboard/sales?sheet=overview&p.Region=EU');
  expect(mail?.text).toContain('jeden Werktag um 10:00');
  const { deliveries: kept } = await deliveries.list(ann);
  expect(kept).toMatchObject([{ next: Date.parse('2026-11-23T09:00:00Z'), lastRun: { state: 'sent' } }]);
  const { entries } = await ports.history.page({ topic: 'access' });
  expect(entries).toMatchObject([{ done: 'delivered', by: { sub: 'ann' } }]);
  // Its file waits behind the sign-in for a week, for its owner.
  const file = kept[0]?.lastRun?.run ?? '';
  expect(await files.address(ann, file)).toMatchObject({ ok: true });
  expect(await files.address(personOf('bob'), file)).toMatchObject({ failure: { code: 'not-found' } });
  expect((await own.list(ann)).exports).toEqual([]);
});

it('a test is sent at once and leaves the next time as it is', async () => {
  const { deliveries, worker, sent } = anExporter();
  const id = idOf(await deliveries.save(ann, { ...asked, format: 'link' }));
  const [before] = (await deliveries.list(ann)).deliveries;
  await deliveries.test(ann, id);
  await finish(worker());
  expect(sent).toHaveLength(1);
  expect(sent[0]?.attachments).toBeUndefined();
  expect((await deliveries.list(ann)).deliveries).toMatchObject([
    { next: before?.next, lastRun: { state: 'sent', isTest: true } },
  ]);
});

it('a delivery that is changed while its file is made is sent with the file of the new view', async () => {
  const { deliveries, worker, sent, snapshots } = anExporter();
  const [before, after] = ['EU', 'US'].map((region) => ({
    ...asked,
    parameters: [{ name: 'Region', values: [region] }],
  }));
  const id = idOf(await deliveries.save(ann, before!));
  await deliveries.test(ann, id);
  const running = finish(worker());
  await vi.advanceTimersByTimeAsync(10_000);
  await deliveries.save(ann, { ...after!, id });
  await running;
  expect(snapshots.started.map(({ snapshot }) => snapshot.parameters[0]?.values)).toEqual([['EU'], ['US']]);
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('Region: US')]);
});

it('a mail whose end can’t be written is unsure, and not sent again', async () => {
  const { deliveries, worker, sent, ports } = anExporter();
  await deliveries.test(ann, idOf(await deliveries.save(ann, { ...asked, format: 'link' })));
  let failures = 1;
  const write: typeof ports.jobs.write = async (...written) => {
    if (sent.length > 0 && failures-- > 0) throw new Error('The store is not there');
    return ports.jobs.write(...written);
  };
  await tick(worker({ jobs: { ...ports.jobs, write } }), 3 * 60_000);
  expect(sent).toHaveLength(1);
  expect((await deliveries.list(ann)).deliveries).toMatchObject([{ lastRun: { state: 'unsure' } }]);
});

it('a delivery is sent at its time while exports are made all along', async () => {
  const { own, deliveries, worker, sent } = anExporter({ slots: 1 });
  await deliveries.save(ann, { ...asked, format: 'link', rhythm: { every: 'workday', time: '09:05' } });
  for (let count = 0; count < 15; count++) await own.request(personOf('bob'), overview);
  const ending = new AbortController();
  const running = worker()(ending.signal);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(sent).toHaveLength(1);
  ending.abort();
  await vi.advanceTimersByTimeAsync(1000);
  await running;
});

it('deliveries of one person that are due within 15 minutes share a mail, each with a row of its own', async () => {
  const { deliveries, worker, sent, ports } = anExporter();
  for (const [at, time] of ['10:00', '10:15', '10:31'].entries()) {
    const rhythm = { every: 'workday', time } as const;
    await deliveries.save(ann, { ...asked, rhythm, locale: 'en', parameters: [{ name: 'Region', values: [`${at}`] }] });
  }
  await deliveries.save(personOf('bob'), { ...asked, format: 'link' });
  await tick(worker(), 4 * hour);
  expect(sent.map(({ to, subject, attachments = [] }) => [to, subject, attachments.map(({ name }) => name)])).toEqual([
    ['bob@example.com', 'Analytics: Sales overview', []],
    [
      'ann@example.com',
      'Analytics: 2 deliveries',
      ['Sales overview - Overview - 0 - Nov 20, 2026.pdf', 'Sales overview - Overview - 1 - Nov 20, 2026.pdf'],
    ],
    ['ann@example.com', 'Analytics: Sales overview', ['Sales overview - Overview - 2 - Nov 20, 2026.pdf']],
  ]);
  const { deliveries: kept } = await deliveries.list(ann);
  expect(kept.map(({ lastRun }) => lastRun?.state)).toEqual(['sent', 'sent', 'sent']);
  expect(new Set(kept.map(({ lastRun }) => lastRun?.run)).size).toBe(3);
  const { entries } = await ports.history.page({ topic: 'access' });
  expect(entries).toHaveLength(4);
  const { for: who, delivery, signature } = Object.fromEntries(new URL(sent[1]?.unsubscribeUrl ?? '').searchParams);
  const stop = createStopByLink(ports.jobs, () => new Date());
  const links = createUnsubscribing(ports, stop);
  expect(await links.unsubscribe({ sub: who ?? '', delivery, signature: signature ?? '' })).toBe('done');
  expect((await deliveries.list(ann)).deliveries.map(({ state }) => state)).toEqual(['paused', 'paused', 'on']);
});

it.each([
  [{ kind: 'unsure', reason: 'cut' }, 1, { lastRun: { state: 'unsure' }, state: 'on' }],
  [{ kind: 'down', reason: '421' }, 288, { lastRun: { state: 'failed', reason: 'mail-down' }, state: 'on' }],
] as const)('a mail that ends as %j is tried about %d times', async (end, tries, expected) => {
  const { deliveries, worker, sent, post } = anExporter();
  await deliveries.save(ann, { ...asked, format: 'link', rhythm: { every: 'week', weekday: 5, time: '10:00' } });
  post.end = end;
  await tick(worker(), 27 * hour);
  expect(Math.abs(sent.length - tries)).toBeLessThan(tries / 10 + 1);
  expect((await deliveries.list(ann)).deliveries).toMatchObject([expected]);
});

it('runs begin at their time while the mail server lets every mail wait for half a minute', async () => {
  const { deliveries, worker, ports } = anExporter();
  const people = Array.from({ length: 20 }, (_, at) => personOf(`p${at}`));
  for (const person of people) await deliveries.save(person, { ...asked, format: 'link' });
  const mail: Mail = {
    ...ports.mail,
    async send() {
      await new Promise((resolve) => void setTimeout(resolve, 30_000));
      return { kind: 'down', reason: 'No answer' };
    },
  };
  await vi.advanceTimersByTimeAsync(hour);
  const ending = new AbortController();
  void worker({ mail })(ending.signal);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  const all = await deliveries.all();
  expect(all.filter(({ run }) => run)).toHaveLength(people.length);
  ending.abort();
});

it('after an outage of days only the latest time is made up for, and none that is more than six hours old', async () => {
  const { deliveries, worker, sent } = anExporter();
  await deliveries.save(ann, { ...asked, format: 'link' });
  await vi.advanceTimersByTimeAsync(4 * 24 * hour + 4 * hour);
  await tick(worker(), 5 * 60_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20 * hour + 7 * hour);
  await tick(worker(), 5 * 60_000);
  expect(sent).toHaveLength(1);
  expect((await deliveries.list(ann)).deliveries).toMatchObject([
    { lastRun: { state: 'missed' }, earlier: [{ state: 'sent' }] },
  ]);
});

it('a delivery after new data waits for the data, and is sent once for it', async () => {
  const { deliveries, worker, sent, ports } = anExporter();
  const refresh = (time: string) =>
    ports.refreshes.save(new Map([[sales.metaId, { dataSets: { a: Date.parse(time) } }]]));
  await refresh('2026-11-18T05:00:00Z');
  await deliveries.save(ann, { ...asked, format: 'link', rhythm: { every: 'refresh', time: '10:00' } });
  const run = worker();
  await tick(run, 3 * hour);
  expect(sent).toEqual([]);
  await refresh('2026-11-20T10:50:00Z');
  await tick(run, 40 * hour);
  expect(sent).toHaveLength(1);
});
