import { afterEach, expect, it, vi } from 'vitest';
import { anExporter, finish, overview, personOf } from './an-exporter';

afterEach(() => vi.useRealTimers());

it('of 200 exports of 50 people, those of people with few wait at most twice their fair share', async () => {
  const { own, worker, snapshots } = anExporter();
  const fairShare = (50 * 40_000) / 12;
  // One of them asks for a quarter of all.
  const people = ['greedy', ...Array.from({ length: 49 }, (_, at) => `p${at}`)];
  for (let count = 0; count < 53; count++) await own.request(personOf('greedy'), overview);
  for (let round = 0; round < 3; round++) {
    for (const sub of people.slice(1)) await own.request(personOf(sub), overview);
  }
  const began = Date.now();
  await finish(worker());
  expect(snapshots.started).toHaveLength(200);
  for (const sub of people) {
    const waits = snapshots.started.filter(({ reader }) => reader.name === sub).map(({ at }) => at + 40_000 - began);
    for (const [at, waited] of waits.entries()) {
      if (at < 3) expect(waited, `${sub}, number ${at + 1}`).toBeLessThan(2 * (at + 1) * fairShare);
    }
  }
}, 120_000);
