import { expect, it } from 'vitest';
import { createMoveParts } from '#server/application/people/move-parts';
import { createKeptLostSteps } from '#server/application/recovery/kept-lost-steps';
import { startedThisMonth } from '#server/application/exports/month';
import { createWorker } from '#server/work/worker';
import { ann, asked, hour } from '../deliveries/a-delivery';
import { anExporter, finish, overview } from '../exports/an-exporter';

const now = Date.parse('2026-11-20T08:00:00Z');

const anExport = (id: string, more: object) => ({
  ...overview,
  title: 'Sales overview',
  id,
  email: 'ann@example.com',
  requested: now - hour,
  attempt: 0,
  ...more,
});
const file = (key: string) => ({ key, name: `${key}.pdf`, bytes: 4, until: now + 20 * hour });
const exports = {
  exports: [
    anExport('waits', { state: 'waiting' }),
    anExport('made', { state: 'making', attempt: 1, startedAt: now - 10_000, holdsSlot: true }),
    anExport('unwanted', { state: 'cancelled', attempt: 1, startedAt: now - 10_000, holdsSlot: true }),
    anExport('ready', { state: 'ready', attempt: 1, startedAt: now - hour / 2, finished: now, file: file('kept') }),
    anExport('refused', { state: 'failed', attempt: 1, startedAt: now - hour / 2, finished: now, reason: 'denied' }),
  ],
  asked: [now - hour / 2, now - hour / 2, now - 10_000, now - 10_000],
  started: { month: '2026-11', jobs: 4 },
  denied: { pdf: now },
};
const { locale, ...view } = asked;
const aDelivery = { ...view, locale, title: 'Sales overview', id: 'daily', email: 'ann@example.com', state: 'on' };
const deliveries = { deliveries: [{ ...aDelivery, next: now + hour }] };

/** A portal of the release before. */
async function earlier() {
  const exporter = anExporter({ perHour: 9, perMonth: 100 });
  const { people } = exporter.ports;
  await people.write('ann', 'exports', exports, 0);
  await people.write('ann', 'deliveries', deliveries, 0);
  const upgrade = async () => {
    const worker = createWorker(exporter.ports);
    worker.register(createMoveParts(exporter.ports, createKeptLostSteps(exporter.ports, 0)));
    await finish((signal) => worker.run(signal));
  };
  return { ...exporter, upgrade };
}

it('what people had exported and delivered with the release before goes on as jobs, and counts on', async () => {
  const { own, deliveries: kept, upgrade, snapshots, worker, ports } = await earlier();
  snapshots.jobs.set('made-1', { at: now, reader: { name: 'ann', email: '' } });
  snapshots.jobs.set('unwanted-1', { at: now, reader: { name: 'ann', email: '' } });
  await upgrade();
  const states = async () => (await own.list(ann)).exports.map(({ id, state }) => [id, state]);
  expect(new Set(await states())).toEqual(
    new Set([
      ['waits', 'waiting'],
      ['made', 'making'],
      ['ready', 'ready'],
      ['refused', 'failed'],
    ]),
  );
  expect(await own.list(ann)).toMatchObject({ leftThisHour: 4, formats: { pdf: 'denied' } });
  expect(await startedThisMonth(ports.jobs, now)).toBe(4);
  expect((await kept.list(ann)).deliveries).toMatchObject([{ id: 'daily', state: 'on', next: now + hour }]);
  await finish(worker());
  expect(snapshots.started.map(({ snapshot }) => snapshot.id)).toEqual(['waits-1']);
  expect(new Set((await states()).map(([, state]) => state))).toEqual(new Set(['ready', 'failed']));
});

it('a second upgrade, after a return to the release before, moves what that release has written, once', async () => {
  const { deliveries: kept, upgrade, ports } = await earlier();
  await upgrade();
  await kept.save(ann, { ...asked, format: 'link' });
  await upgrade();
  expect((await kept.list(ann)).deliveries).toHaveLength(2);
  const part = await ports.people.read('ann', 'deliveries');
  expect(part?.value).toMatchObject(deliveries);
  await ports.people.write('ann', 'deliveries', { deliveries: [{ ...aDelivery, next: now + 9 * hour }] }, part!.rev);
  await upgrade();
  const [daily, link] = (await kept.list(ann)).deliveries;
  expect([daily, link]).toMatchObject([{ id: 'daily', next: now + 9 * hour }, { format: 'link' }]);
  expect(await startedThisMonth(ports.jobs, now)).toBe(4);
});
