import { afterEach, expect, it, vi } from 'vitest';
import { type Rhythm, mostDeliveries } from '#domain/exports/delivery';
import { createStopBounced } from '#server/application/deliveries/stop-bounced';
import { createStopByLink } from '#server/application/deliveries/stop-by-link';
import { changeDeliveries, deliveriesOf } from '#server/application/exports/kept-deliveries';
import { type KeptExport, changeExports, exportsOf, noExports } from '#server/application/exports/kept-exports';
import { createUnsubscribing } from '#server/application/mail/unsubscribing';
import type { Mail } from '#server/ports/mail';
import { largestPart } from '#server/ports/stores/person-store';
import { anExporter, finish, overview, personOf, sales } from '../exports/an-exporter';

afterEach(() => vi.useRealTimers());

const ann = personOf('ann');
const hour = 3_600_000;
const everyMorning: Rhythm = { every: 'workday', time: '10:00' };
const asked = { ...overview, rhythm: everyMorning, zone: 'Europe/Berlin', locale: 'de' };

/** Ticks every minute, as the schedule does. */
async function tick(run: (signal: AbortSignal) => Promise<void>, milliseconds: number): Promise<void> {
  for (const until = Date.now() + milliseconds; Date.now() < until;) {
    await finish(run);
    await vi.advanceTimersByTimeAsync(60_000);
  }
}

const idOf = (saved: { ok: true; value: { id: string } } | { ok: false }): string => (saved.ok ? saved.value.id : '');

it('a delivery is sent once at its time, with the file of that person, the age of the data and the known issue', async () => {
  const { deliveries, worker, sent, ports, own } = anExporter();
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
  expect(mail?.attachments?.[0]?.name).toBe('Sales overview - Overview - 20.11.2026.pdf');
  expect(mail?.text).toContain('Datenstand: 20.11.2026, 06:00.');
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
  expect(await own.download(ann, file)).toMatchObject({ ok: true });
  expect(await own.download(personOf('bob'), file)).toMatchObject({ failure: { code: 'not-found' } });
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
  const write: typeof ports.people.write = async (...written) => {
    if (sent.length > 0 && failures-- > 0) throw new Error('The store is not there');
    return ports.people.write(...written);
  };
  const people = { ...ports.people, write };
  await tick(worker({ people }), 3 * 60_000);
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

it('a mail with a table says how many rows it has, and where QuickSight may have stopped', async () => {
  const { deliveries, worker, sent, snapshots } = anExporter();
  const visual = { id: 'orders', name: 'Orders' };
  const id = idOf(await deliveries.save(ann, { ...asked, format: 'csv', visual }));
  for (const rows of [1, 1234, 1_000_000]) {
    snapshots.end = { state: 'made', content: new Uint8Array(1), table: { rows, columns: 2 } };
    await deliveries.test(ann, id);
    await finish(worker());
  }
  expect(sent.map(({ text }) => /Die Datei hat.*/.exec(text)?.[0])).toEqual([
    'Die Datei hat 1 Zeile.',
    'Die Datei hat 1.234 Zeilen.',
    'Die Datei hat genau 1.000.000 Zeilen: Vielleicht hat QuickSight an seiner Grenze aufgehört. Den Rest bekommen Sie, wenn Sie Filter setzen.',
  ]);
  expect((await deliveries.list(ann)).deliveries[0]).toMatchObject({
    lastRun: { table: { rows: 1_000_000, columns: 2 } },
    earlier: [{ table: { rows: 1234 } }, { table: { rows: 1 } }],
  });
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
      ['Sales overview - Overview - Nov 20, 2026.pdf', 'Sales overview - Overview - Nov 20, 2026 (2).pdf'],
    ],
    ['ann@example.com', 'Analytics: Sales overview', ['Sales overview - Overview - Nov 20, 2026.pdf']],
  ]);
  const { deliveries: kept } = await deliveries.list(ann);
  expect(kept.map(({ lastRun }) => lastRun?.state)).toEqual(['sent', 'sent', 'sent']);
  expect(new Set(kept.map(({ lastRun }) => lastRun?.run)).size).toBe(3);
  const { entries } = await ports.history.page({ topic: 'access' });
  expect(entries).toHaveLength(4);
  const { for: who, delivery, signature } = Object.fromEntries(new URL(sent[1]?.unsubscribeUrl ?? '').searchParams);
  const stop = createStopByLink(ports.people, () => new Date());
  const links = createUnsubscribing(ports.people, stop);
  expect(await links.unsubscribe({ sub: who ?? '', delivery, signature: signature ?? '' })).toBe('done');
  expect((await deliveries.list(ann)).deliveries.map(({ state }) => state)).toEqual(['paused', 'paused', 'on']);
});

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

it('a file beyond 7 MB is not attached: the mail leads to it behind the sign-in', async () => {
  const { deliveries, worker, sent, snapshots } = anExporter();
  snapshots.end = { state: 'made', content: new Uint8Array(8 * 1024 * 1024) };
  const run = await deliveries.test(ann, idOf(await deliveries.save(ann, asked)));
  await finish(worker());
  expect(sent[0]?.attachments).toBeUndefined();
  expect(sent[0]?.text).toContain(`https://portal.example.com/deliveries/${idOf(run)}\n`);
  expect(sent[0]?.text).not.toContain('signature=a-signature');
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
  [{ kind: 'unsure', reason: 'cut' }, 1, { lastRun: { state: 'unsure' }, state: 'on' }],
  [{ kind: 'refused', reason: '550' }, 1, { lastRun: { state: 'failed', reason: 'address-refused' }, state: 'paused' }],
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
});

it('an address from which mail came back pauses all deliveries to it, until the owner resumes them', async () => {
  const { deliveries, worker, ports } = anExporter();
  const id = idOf(await deliveries.save(ann, { ...asked, format: 'link' }));
  await deliveries.save(ann, { ...asked, rhythm: { every: 'month', day: 1, time: '10:00' } });
  await deliveries.save(personOf('bob'), { ...asked, format: 'link' });
  await tick(worker(), 2 * hour);
  await createStopBounced(ports.people, () => new Date())(['Ann@example.com']);
  const { deliveries: kept } = await deliveries.list(ann);
  expect(kept.map(({ state, reason }) => `${state} ${reason}`)).toEqual(Array(2).fill('paused bounced'));
  expect((await deliveries.list(personOf('bob'))).deliveries).toMatchObject([{ state: 'on' }]);
  await deliveries.pause(ann, id, false);
  expect((await deliveries.list(ann)).deliveries[0]).toMatchObject({ state: 'on' });
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

it('a title with line breaks stays on the one line of the subject', async () => {
  const { deliveries, ports, worker, sent } = anExporter();
  const id = idOf(await deliveries.save(ann, { ...asked, format: 'link' }));
  await changeDeliveries(ports.people, 'ann', (all) =>
    all.map((one) => ({ ...one, title: 'Sales\r\nBcc: eve@example.com' })),
  );
  await deliveries.test(ann, id);
  await finish(worker());
  expect(sent[0]?.subject).toMatch(/Sales.*Bcc: eve@example\.com/);
  expect(sent[0]?.subject).not.toMatch(/[\r\n]/);
});

it('deliveries are saved only while there is room for their runs', async () => {
  const { deliveries, worker, sent } = anExporter();
  const parameters = [{ name: 'Region', values: ['x'.repeat(12_000)] }];
  let saved = 0;
  while ((await deliveries.save(ann, { ...asked, format: 'link', parameters })).ok) saved++;
  while ((await deliveries.save(ann, { ...asked, format: 'link' })).ok) saved++;
  expect(saved).toBeLessThan(mostDeliveries);
  await tick(worker(), 2 * hour);
  const { deliveries: kept } = await deliveries.list(ann);
  expect([sent.length, ...kept.map(({ lastRun }) => lastRun?.state)]).toEqual([1, ...kept.map(() => 'sent')]);
});

/** Files of earlier deliveries, finished so many hours ago, that leave no room for another one. */
const filesOf = (ages: readonly number[]): KeptExport[] =>
  ages.map((age, at) => ({
    ...overview,
    title: 'x'.repeat(64_900 / ages.length - 300),
    id: `${at}`,
    email: '',
    delivery: 'daily',
    requested: 0,
    state: 'ready',
    attempt: 1,
    finished: Date.now() - age * hour,
    file: { key: '', name: '', bytes: 1, until: Date.now() + 7 * 24 * hour },
  }));

it('the oldest files of deliveries make room for new ones', async () => {
  const { deliveries, worker, sent, ports } = anExporter();
  await deliveries.save(ann, asked);
  await changeExports(ports.people, 'ann', () => ({ ...noExports, exports: filesOf([50, 48, 46, 44, 20]) }));
  await tick(worker(), 2 * hour);
  expect(sent[0]?.attachments).toHaveLength(1);
  const kept = await exportsOf(ports.people, 'ann');
  expect(kept.exports.map(({ id }) => id)).toEqual(['1', '2', '3', '4', expect.any(String)]);
});

it('a delivery waits while files of the same day leave no room for its own', async () => {
  const { deliveries, worker, sent, ports } = anExporter();
  await deliveries.save(ann, asked);
  await changeExports(ports.people, 'ann', () => ({ ...noExports, exports: filesOf([20]) }));
  await tick(worker(), 3 * hour);
  expect(sent).toEqual([]);
  await tick(worker(), 2 * hour);
  expect(sent[0]?.attachments).toHaveLength(1);
});

it('a delivery forgets its earlier runs where there is no room for them', async () => {
  const { deliveries, ports } = anExporter();
  await deliveries.save(ann, asked);
  const [saved] = await deliveriesOf(ports.people, 'ann');
  const kept = saved && { ...saved, parameters: [{ name: 'Region', values: ['x'.repeat(64_900)] }] };
  const run = { run: 'run', state: 'sent', at: 0 } as const;
  const changed = { ...kept!, lastRun: run, earlier: Array.from({ length: 9 }, () => run) };
  const { earlier: _, ...rest } = changed;
  expect(JSON.stringify({ deliveries: [changed] }).length).toBeGreaterThan(largestPart);
  expect(await changeDeliveries(ports.people, 'ann', () => [changed])).toBe('written');
  expect(await deliveriesOf(ports.people, 'ann')).toEqual([rest]);
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

it('the link in a mail stops one delivery without signing in, and an altered one none', async () => {
  const { deliveries, worker, sent, ports } = anExporter();
  const first = idOf(await deliveries.save(ann, { ...asked, format: 'link' }));
  const second = idOf(await deliveries.save(ann, { ...asked, format: 'link' }));
  await deliveries.test(ann, first);
  await finish(worker());
  const query = new URL(sent[0]?.unsubscribeUrl ?? '').searchParams;
  const [delivery, signature] = [query.get('delivery') ?? '', query.get('signature') ?? ''];
  const links = createUnsubscribing(
    ports.people,
    createStopByLink(ports.people, () => new Date()),
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
  expect(await deliveries.pause(personOf('bob'), id, true)).toMatchObject({ failure: { code: 'not-found' } });
  expect(await deliveries.remove(personOf('bob'), id)).toMatchObject({ failure: { code: 'not-found' } });
  expect(await deliveries.test(manager, id)).toMatchObject({ failure: { code: 'not-found' } });
  expect(await deliveries.pause(manager, id, true)).toMatchObject({ ok: true });
  expect(await deliveries.pause(ann, id, false)).toMatchObject({ failure: { code: 'not-allowed' } });
  expect(await deliveries.save(ann, { ...asked, id })).toMatchObject({ failure: { code: 'not-allowed' } });
  expect(await deliveries.pause(manager, id, false)).toMatchObject({ ok: true });
  expect(await deliveries.pause(ann, id, true)).toMatchObject({ ok: true });
  expect((await deliveries.list(ann)).deliveries).toMatchObject([{ state: 'paused', reason: 'by-owner' }]);
});
