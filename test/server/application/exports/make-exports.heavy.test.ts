import { expect, it, vi } from 'vitest';
import { anExporter, finish, overview, personOf } from './an-exporter';
import { mortal, randomOf } from './mortal';

const people = Array.from({ length: 50 }, (_, at) => `p${at}`);

it.each([
  ['200 exports of 50 people', people.map(() => 4)],
  ['200 exports of 50 people, of whom one has 53,', [53, ...people.slice(1).map(() => 3)]],
  ['200 exports of 50 people, of whom two have 28,', [28, 28, ...people.slice(2).map(() => 3)]],
])(
  'of %s each is made within twice its fair share',
  async (_, counts) => {
    const { own, worker } = anExporter();
    const ask = async (at: number): Promise<void> => {
      for (let number = 0; number < counts[at]!; number++) await own.request(personOf(people[at]!), overview);
    };
    // The first has the slots when the others come.
    await ask(0);
    const making = finish(worker());
    await vi.advanceTimersByTimeAsync(10_000);
    for (let at = 1; at < people.length; at++) await ask(at);
    await making;
    for (const [at, count] of counts.entries()) {
      const { exports } = await own.list(personOf(people[at]!));
      const waits = exports.map(({ finished = Infinity, requested }) => finished - requested).toSorted((a, b) => a - b);
      expect(waits).toHaveLength(count);
      for (const [index, waited] of waits.entries()) {
        // Until everybody has had as many, or all of theirs.
        const jobs = counts.reduce((sum, other) => sum + Math.min(other, index + 1), 0);
        expect(waited, `${people[at]}, number ${index + 1}`).toBeLessThan((2 * jobs * 40_000) / 12);
      }
    }
  },
  400_000,
);

it('200 exports of 50 people start once and all end, with two processes that are killed 20 times', async () => {
  const { own, worker, ports, snapshots } = anExporter();
  const random = randomOf(7);
  for (let count = 0; count < 200; count++) await own.request(personOf(`p${count % 50}`), overview);
  for (let kill = 0; kill < 20; kill++) {
    const dying = mortal(ports, Math.floor(random() * 60));
    const ending = new AbortController();
    void worker(dying)(ending.signal);
    void worker(dying)(ending.signal);
    await vi.advanceTimersByTimeAsync(7000);
    ending.abort();
  }
  await finish(worker());
  const exported = (await Promise.all(Array.from({ length: 50 }, (_, at) => own.list(personOf(`p${at}`))))).flatMap(
    ({ exports }) => exports,
  );
  expect(exported.map(({ state }) => state)).toEqual(exported.map(() => 'ready'));
  expect(exported).toHaveLength(200);
  expect(new Set(snapshots.started.map(({ snapshot }) => snapshot.id.replace(/-\d+$/, ''))).size).toBe(200);
  expect(snapshots.started).toHaveLength(200);
}, 400_000);
