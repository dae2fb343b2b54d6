import { expect, it, vi } from 'vitest';
import { failed } from '#domain/result';
import { anExporter, finish, overview, personOf } from './an-exporter';

const ann = personOf('ann');

it('an export is made with the reader’s own rows, and downloaded by nobody else, for a day', async () => {
  const { own, files, worker, snapshots, downloads, ports } = anExporter();
  const asked = await own.request(ann, {
    ...overview,
    parameters: [
      { name: 'Region', values: ['EU'] },
      { name: 'Gone', values: [] },
    ],
  });
  const { id } = asked.ok ? asked.value : { id: '' };
  await finish(worker());
  expect(snapshots.started).toMatchObject([
    {
      snapshot: { id: `${id}-1`, format: 'pdf', parameters: [{ name: 'Region', kind: 'text', values: ['EU'] }] },
      reader: { name: 'ann' },
    },
  ]);
  const { exports, leftThisHour } = await own.list(ann);
  expect(exports).toMatchObject([
    {
      id,
      state: 'ready',
      unknown: ['Gone'],
      file: { name: 'Sales overview - Overview - EU - Nov 20, 2026.pdf', bytes: 6 },
    },
  ]);
  expect(leftThisHour).toBe(999);
  expect(await files.address(ann, id)).toMatchObject({ ok: true });
  const { entries } = await ports.history.page({ topic: 'access' });
  expect(entries).toMatchObject([
    { done: 'downloaded', run: id, parameters: ['Region', 'Gone'], bytes: 6, by: { sub: 'ann' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('EU');
  expect(await files.address(personOf('bob'), id)).toMatchObject({ failure: { code: 'not-found' } });

  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(await files.address(ann, id)).toMatchObject({ failure: { code: 'not-found' } });
  await finish(worker());
  expect([(await own.list(ann)).exports, downloads.files.size]).toEqual([[], 0]);
});

it('the size of an exported table is kept with its file, where the file could be counted', async () => {
  const { own, worker, snapshots } = anExporter();
  const content = new TextEncoder().encode('a,b\n1,2\n');
  for (const table of [{ rows: 1, columns: 2 }, undefined]) {
    snapshots.end = { state: 'made', content, table };
    await own.request(ann, { ...overview, format: 'csv', visual: { id: 'orders', name: 'Orders' } });
    await finish(worker());
    const [{ file } = {}] = (await own.list(ann)).exports;
    expect([file?.bytes, file?.table]).toEqual([8, table]);
    await vi.advanceTimersByTimeAsync(1000);
  }
});

const ofOperator = { reason: 'as QuickSight says' };

it.each([
  [{ kind: 'no-access' }, 'no-access'],
  [{ kind: 'refused', ...ofOperator }, 'refused'],
  [{ kind: 'unreachable', ...ofOperator }, 'unavailable'],
] as const)('an export whose start ends with %j has failed with the word %s', async (failure, reason) => {
  const { own, worker, snapshots, log } = anExporter();
  snapshots.failure = failure;
  await own.request(ann, overview);
  // Three retries, after 1, 5 and 20 minutes.
  for (let minute = 0; minute < 30; minute++) {
    await finish(worker());
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect((await own.list(ann)).exports).toMatchObject([
    { state: 'failed', reason, starts: Array(reason === 'unavailable' ? 4 : 1).fill(expect.any(Number)) },
  ]);
  expect(log.join('').includes('as QuickSight says')).toBe('reason' in failure);
});

it.each([
  ['denied', 'denied'],
  ['changed', 'unavailable'],
] as const)('an export whose job fails as %s has failed with the word %s', async (why, reason) => {
  const { own, worker, snapshots } = anExporter();
  snapshots.end = { state: 'failed', why, reason: 'as QuickSight says' };
  await own.request(ann, overview);
  for (let minute = 0; minute < 35; minute++) {
    await finish(worker());
    await vi.advanceTimersByTimeAsync(60_000);
  }
  const { exports, formats } = await own.list(ann);
  expect(exports).toMatchObject([{ state: 'failed', reason }]);
  expect(formats.pdf).toBe(reason === 'denied' ? 'denied' : 'offered');
});

it('an account that is full delays an export, which counts as no attempt and no job', async () => {
  const { own, worker, snapshots } = anExporter({ perMonth: 1 });
  snapshots.failure = { kind: 'full' };
  await own.request(ann, overview);
  const running = finish(worker());
  await vi.advanceTimersByTimeAsync(20_000);
  snapshots.failure = undefined;
  await running;
  expect((await own.list(ann)).exports).toMatchObject([{ state: 'ready', starts: [expect.any(Number)] }]);
  expect(snapshots.started).toHaveLength(1);
});

it('jobs beyond the ceiling of the month are not started, and said so', async () => {
  const { own, worker, snapshots } = anExporter({ perMonth: 1 });
  await own.request(ann, overview);
  await own.request(ann, overview);
  await finish(worker());
  expect(snapshots.started).toHaveLength(1);
  const { exports } = await own.list(ann);
  expect(exports.map(({ state, reason }) => [state, reason])).toEqual(
    expect.arrayContaining([
      ['ready', undefined],
      ['failed', 'used-up'],
    ]),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await own.list(ann)).formats.pdf).toBe('usedUp');
});

it('a failing store ends neither the exports under way nor the process', async () => {
  const { own, worker, ports, log } = anExporter();
  await own.request(ann, overview);
  let failures = 1;
  const due: typeof ports.jobs.due = async (...asked) => {
    if (asked[0] === 'delivery' && failures-- > 0) throw new Error('The store is not there');
    return ports.jobs.due(...asked);
  };
  await finish(worker({ jobs: { ...ports.jobs, due } }));
  expect((await own.list(ann)).exports).toMatchObject([{ state: 'ready' }]);
  expect(log.join('')).toContain('The store is not there');
});

it('a job of a process that ended is not started again while the user pool doesn’t answer', async () => {
  const { own, worker, snapshots, ports } = anExporter();
  await own.request(ann, overview);
  const ending = new AbortController();
  void worker()(ending.signal);
  await vi.advanceTimersByTimeAsync(1000);
  ending.abort();
  let failures = 3;
  const person: typeof ports.poolDirectory.person = async (sub) =>
    failures-- > 0 ? failed('Nobody answers') : ports.poolDirectory.person(sub);
  await finish(worker({ poolDirectory: { ...ports.poolDirectory, person } }));
  expect(snapshots.started).toHaveLength(1);
  expect((await own.list(ann)).exports).toMatchObject([{ state: 'ready', starts: [expect.any(Number)] }]);
});

it('a job that can’t be looked at for a while is waited for, and not started again', async () => {
  const { own, worker, snapshots } = anExporter();
  let failures = 3;
  const look: typeof snapshots.look = async (...asked) =>
    failures-- > 0 ? failed({ kind: 'unreachable', ...ofOperator }) : snapshots.look(...asked);
  await own.request(ann, overview);
  await finish(worker({ snapshots: { ...snapshots, look } }));
  expect((await own.list(ann)).exports).toMatchObject([{ state: 'ready', starts: [expect.any(Number)] }]);
});

it('an export that can’t be started while the user pool doesn’t answer leaves its slot, and is tried again', async () => {
  const { own, worker, snapshots, pool } = anExporter();
  pool.isDown = true;
  await own.request(ann, overview);
  await finish(worker());
  expect((await own.list(ann)).exports).toMatchObject([{ state: 'waiting', starts: [expect.any(Number)] }]);
  pool.isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await finish(worker());
  expect((await own.list(ann)).exports).toMatchObject([{ state: 'ready' }]);
  expect(snapshots.started).toHaveLength(1);
});

it('an export that is cancelled while it is made holds its slot until its job has ended, and leaves no file', async () => {
  const { own, worker, snapshots, downloads } = anExporter({ slots: 1 });
  const asked = await own.request(ann, overview);
  const running = finish(worker());
  await vi.advanceTimersByTimeAsync(5000);
  await own.cancel(ann, asked.ok ? asked.value.id : '');
  await own.request(ann, overview);
  await running;
  const [first, second] = snapshots.started.map(({ at }) => at);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(40_000);
  expect((await own.list(ann)).exports).toMatchObject([{ state: 'ready' }]);
  expect(downloads.files.size).toBe(1);
});

it('a job that takes longer than a quarter of an hour has failed for the person, and holds its slot', async () => {
  const { own, worker, snapshots, ended } = anExporter({ slots: 1 });
  await own.request(ann, overview);
  await own.request(ann, overview);
  const running = finish(worker());
  await vi.advanceTimersByTimeAsync(3000);
  for (const job of snapshots.jobs.values()) job.at += 20 * 60_000;
  await running;
  expect(ended.map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'too-slow'],
    ['ready', undefined],
  ]);
  expect(snapshots.started[1]!.at - snapshots.started[0]!.at).toBeGreaterThanOrEqual(20 * 60_000);
});

it('an export of someone who has lost the dashboard since then is not started', async () => {
  const { own, worker, snapshots, leavers } = anExporter();
  await own.request(ann, overview);
  leavers.add('ann');
  await finish(worker());
  expect((await own.list(ann)).exports).toMatchObject([{ state: 'failed', reason: 'no-access' }]);
  expect(snapshots.started).toEqual([]);
});

it('a person asks for so many exports an hour, of dashboards, sheets and tables that there are', async () => {
  const { own, worker } = anExporter({ perHour: 2 });
  expect(await own.request(personOf('ann'), { ...overview, format: 'csv' })).toMatchObject({
    failure: { code: 'invalid-body' },
  });
  expect(await own.request({ ...ann, groups: [] }, overview)).toMatchObject({ failure: { code: 'not-found' } });
  await own.request(ann, { ...overview, sheet: { id: 'gone', name: 'Gone' } });
  await own.request(ann, { ...overview, format: 'csv', visual: { id: 'gone', name: 'Gone' } });
  expect(await own.request(ann, overview)).toMatchObject({ failure: { code: 'too-many-requests' } });
  await finish(worker());
  const { exports, leftThisHour } = await own.list(ann);
  expect([leftThisHour, exports.map(({ reason }) => reason)]).toEqual([0, ['no-sheet', 'no-sheet']]);
});
