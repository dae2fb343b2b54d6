import { expect, it } from 'vitest';
import { mostDeliveries } from '#domain/exports/delivery';
import { changeDeliveries, deliveriesOf } from '#server/application/exports/kept-deliveries';
import { type KeptExport, changeExports, exportsOf, noExports } from '#server/application/exports/kept-exports';
import { largestPart } from '#server/ports/stores/person-store';
import { anExporter, overview } from '../exports/an-exporter';
import { ann, asked, hour, tick } from './a-delivery';

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
