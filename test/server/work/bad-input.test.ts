import { describe, expect, it, vi } from 'vitest';
import { ended, leaseLasts } from '#domain/work/job';
import { aKind, aStore, everyHour, minute, start } from './a-worker';

const many = process.env['SOAK'] ? 2000 : 500;
const year = 365 * 24 * 60 * minute;

describe('a worker', () => {
  it('leaves alone what lacks a setting, and says so apart from what is late or unknown', async () => {
    const { put, jobs, worker } = aStore();
    const removed: unknown[] = [];
    const off = aKind('export', { lacks: 'exports', forget: async ({ key }) => void removed.push(key) });
    await put('export', 'waits');
    await put('export', 'ended');
    const over = await jobs.find('export', 'ann-sub', 'ended');
    if (over) await jobs.write(over, ended(over, { state: 'done', until: start }));
    const working = worker(off.known, aKind('delivery', { lacks: 'mail' }).known);
    working.start();
    await vi.advanceTimersByTimeAsync(90 * minute);
    expect([off.begun, removed]).toEqual([[], ['ended']]);
    expect(await working.look()).toEqual({ late: 0, unknown: 0, lacking: ['exports'] });
    await working.stop();
  });

  it('leaves alone what only a later version can read, looks again each hour, and counts it', async () => {
    const { put, jobs, worker } = aStore();
    await put('export', 'later');
    let isReadable = false;
    const exports = aKind('export', {
      run: async () => (isReadable ? { state: 'done', until: Date.now() + 600 * minute } : 'unread'),
    });
    const working = worker(exports.known);
    working.start();
    await vi.advanceTimersByTimeAsync(150 * minute);
    expect(await jobs.open('export')).toMatchObject([{ state: 'waiting', due: start + 180 * minute, payload: {} }]);
    expect(await working.look()).toMatchObject({ unknown: 1 });
    isReadable = true;
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(await working.look()).toMatchObject({ unknown: 0 });
    await working.stop();
  });

  it('stops what it did for a lease that it lost while its process was paused, and keeps the other end', async () => {
    const { put, jobs, worker } = aStore();
    await put('export', 'a');
    const paused = aKind('export');
    const forgotten: unknown[] = [];
    const first = worker({ ...paused.known, forget: async ({ state }) => void forgotten.push(state) });
    first.start();
    await vi.advanceTimersByTimeAsync(0);
    // The paused process's timers stand still while the clock goes on.
    vi.setSystemTime(start + 2 * leaseLasts);
    const other = aKind('export', { run: async () => ({ state: 'done', until: start + year, result: 'other' }) });
    const second = worker(other.known);
    second.start();
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(leaseLasts);
    expect(await jobs.of('ann-sub', 'export')).toMatchObject([{ state: 'done', result: 'other', attempt: 2 }]);
    expect(forgotten).toEqual(['waiting']);
    await paused.letGo('a');
    expect(await jobs.of('ann-sub', 'export')).toMatchObject([{ state: 'done', result: 'other', attempt: 2 }]);
    await Promise.all([first.stop(), second.stop()]);
  });

  it('does what waits after a clock was a year ahead, and nothing twice when it is ahead again', async () => {
    const { put, jobs, worker } = aStore();
    vi.setSystemTime(start + year);
    const exports = aKind('export', { farthest: 60 * minute });
    const { kind, at } = everyHour();
    await put('export', 'a');
    await put('export', 'b', start + year + 5 * minute);
    const working = worker(exports.known, kind);
    working.start();
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(start);
    await vi.advanceTimersByTimeAsync(90 * minute);
    expect([exports.begun, at.length]).toEqual([['a', 'b'], 2]);
    const leases = (await jobs.open('export')).map(({ due }) => due - Date.now());
    expect(leases.every((left) => left <= leaseLasts)).toBe(true);
    vi.setSystemTime(start + year);
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(exports.begun).toEqual(['a', 'b']);
    for (const key of ['a', 'b']) await exports.letGo(key);
    await working.stop();
  });

  it('loses nothing while the store is full, and complains once a minute', async () => {
    const { put, jobs, worker, log } = aStore();
    await put('export', 'a');
    const full = vi.spyOn(jobs, 'write').mockRejectedValue(new Error('database or disk is full'));
    const exports = aKind('export');
    const working = worker(exports.known);
    working.start();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(exports.begun).toEqual([]);
    expect(log.length).toBeLessThanOrEqual(11);
    full.mockRestore();
    await vi.advanceTimersByTimeAsync(minute);
    await exports.letGo('a');
    expect(await jobs.of('ann-sub', 'export')).toMatchObject([{ state: 'done', attempt: 1 }]);
    await working.stop();
  });

  it(`does ${many} jobs that are due in one second once each, a hundred at a time, beside another kind`, async () => {
    const { put, jobs, worker } = aStore();
    for (let index = 0; index < many; index++) await put('letter', `${index}`, start + (index % 1000));
    const counts = new Map<string, number>();
    let [most, doing] = [0, 0];
    const letters = aKind('letter', {
      limit: 100,
      async run(job) {
        const { key } = job.current();
        counts.set(key, (counts.get(key) ?? 0) + 1);
        most = Math.max(most, ++doing);
        await new Promise((resolve) => void setTimeout(resolve, 1));
        doing -= 1;
        return { state: 'done', until: Date.now() };
      },
    });
    const read = vi.spyOn(jobs, 'due');
    const other = aKind('export');
    const working = worker(letters.known, other.known);
    working.start();
    await vi.advanceTimersByTimeAsync(100);
    await put('export', 'a');
    working.wake();
    await vi.advanceTimersByTimeAsync(2);
    expect(other.begun).toEqual(['a']);
    await other.letGo('a');
    await vi.advanceTimersByTimeAsync(20_000);
    expect([counts.size, Math.max(...counts.values()), most <= 100]).toEqual([many, 1, true]);
    expect(Math.max(...read.mock.calls.map(([, , limit]) => limit))).toBeLessThanOrEqual(100);
    await working.stop();
  });
});
