import { expect, it, vi } from 'vitest';
import { mostDeliveries } from '#domain/deliveries/delivery';
import { ann, asked, hour, idOf, tick } from '../deliveries/a-delivery';
import { anExporter, finish, overview, personOf } from './an-exporter';
import { randomOf } from './mortal';

const perHour = 5;

/** The most jobs that were started within any hour. */
const mostIn = (times: readonly number[]): number =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + hour).length));

it('an export that is cancelled before it starts doesn’t count in the hour; one that has started does', async () => {
  const { own, worker } = anExporter({ perHour });
  const left = async () => (await own.list(ann)).leftThisHour;
  const first = idOf(await own.request(ann, overview));
  expect(await left()).toBe(4);
  await own.cancel(ann, first);
  expect(await left()).toBe(5);
  const second = idOf(await own.request(ann, overview));
  const making = finish(worker());
  await vi.advanceTimersByTimeAsync(5000);
  await own.cancel(ann, second);
  expect(await left()).toBe(4);
  await making;
});

it('“Send one now” counts in the hour, and is refused once nothing is left; a link is sent without a file', async () => {
  const { own, deliveries, worker, sent } = anExporter({ perHour: 2 });
  const id = idOf(await deliveries.save(ann, asked));
  const link = idOf(await deliveries.save(ann, { ...asked, format: 'link' }));
  await deliveries.test(ann, id);
  await finish(worker());
  await own.request(ann, overview);
  expect((await own.list(ann)).leftThisHour).toBe(0);
  expect(await deliveries.test(ann, id)).toMatchObject({ failure: { code: 'too-many-requests' } });
  expect(await own.request(ann, overview)).toMatchObject({ failure: { code: 'too-many-requests' } });
  expect(await deliveries.test(ann, link)).toMatchObject({ ok: true });
  await finish(worker());
  expect(sent).toHaveLength(2);
});

it('deliveries beyond the hour’s limit wait for the next hour, and nobody else waits for them', async () => {
  const { deliveries, worker, sent, snapshots } = anExporter({ perHour });
  for (let one = 0; one < 7; one++) await deliveries.save(ann, asked);
  await deliveries.save(personOf('bob'), asked);
  await tick(worker(), 1.75 * hour);
  const times = () => snapshots.started.filter(({ reader }) => reader.name === 'ann').map(({ at }) => at);
  expect([times().length, sent.map(({ to }) => to).toSorted()]).toEqual([5, ['ann@example.com', 'bob@example.com']]);
  await tick(worker(), hour);
  expect([times().length, mostIn(times())]).toEqual([7, 5]);
  expect((await deliveries.list(ann)).deliveries.map(({ lastRun }) => lastRun?.state)).toEqual(Array(7).fill('sent'));
});

it('whatever a person presses, at most the limit of jobs starts in an hour, and nothing is lost', async () => {
  const random = randomOf(11);
  const { own, deliveries, worker, snapshots } = anExporter({ perHour });
  const any = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const ids: string[] = [];
  const made: string[] = [];
  const presses = [
    async () => made.push(idOf(await own.request(ann, overview))),
    async () => own.cancel(ann, any(made) ?? ''),
    async () => {
      if (ids.length < mostDeliveries) ids.push(idOf(await deliveries.save(ann, asked)));
    },
    async () => deliveries.test(ann, any(ids) ?? ''),
    async () => {
      const id = any(ids);
      const time = new Date(Date.now() + 120_000).toISOString().slice(11, 16);
      if (id !== undefined)
        await deliveries.save(ann, { ...asked, id, zone: 'UTC', rhythm: { every: 'refresh', time } });
    },
    async () => {
      const id = any(ids);
      if (id !== undefined) await deliveries.remove(ann, id).then(() => ids.splice(ids.indexOf(id), 1));
    },
  ];
  for (let press = 0; press < 400; press++) {
    await any(presses)?.();
    if (random() < 0.4) await tick(worker(), 60_000);
  }
  await tick(worker(), hour);
  const times = snapshots.started.map(({ at }) => at);
  expect(times.length).toBeGreaterThan(2 * perHour);
  expect(mostIn(times)).toBe(perHour);
  expect((await own.list(ann)).exports.filter(({ state }) => state === 'waiting')).toEqual([]);
}, 60_000);
