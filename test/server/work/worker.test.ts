import { describe, expect, it, vi } from 'vitest';
import { leaseLasts, newJob } from '#domain/work/job';
import { wakingJobs } from '#server/work/waking-jobs';
import { aKind, aStore, everyHour, minute, start } from './a-worker';

describe('a worker', () => {
  it('does due jobs, no more at once than its limit, and sleeps until the next is due', async () => {
    const { put, jobs, worker, reads } = aStore();
    const exports = aKind('export');
    for (const key of ['a', 'b', 'c']) await put('export', key);
    await put('export', 'later', start + 10 * minute);
    const working = worker(exports.known);
    working.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(exports.begun).toEqual(['a', 'b']);
    await exports.letGo('a');
    expect(exports.begun).toEqual(['a', 'b', 'c']);
    for (const key of ['b', 'c']) await exports.letGo(key);
    const before = reads();
    await vi.advanceTimersByTimeAsync(10 * minute - 1);
    expect(reads() - before).toBeLessThanOrEqual(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(exports.begun).toEqual(['a', 'b', 'c', 'later']);
    await exports.letGo('later');
    await working.stop();
    expect(await jobs.of('ann-sub', 'export')).toMatchObject([{ state: 'done', result: 'later' }]);
  });

  it('does a new job at once when it is woken, and reads nothing while there is none', async () => {
    const { put, worker, reads } = aStore();
    const exports = aKind('export');
    const working = worker(exports.known);
    working.start();
    await vi.advanceTimersByTimeAsync(600 * minute);
    expect(reads()).toBe(1);
    await put('export', 'a');
    working.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(exports.begun).toEqual(['a']);
    await exports.letGo('a');
    await working.stop();
  });

  it('hands back what it was doing when it stops, and another process continues', async () => {
    const { put, jobs, worker } = aStore();
    await put('export', 'a');
    const one = aKind('export');
    const first = worker(one.known);
    first.start();
    await vi.advanceTimersByTimeAsync(0);
    await first.stop();
    expect(await jobs.open('export')).toMatchObject([{ state: 'waiting', attempt: 0 }]);
    const other = aKind('export');
    const second = worker(other.known);
    second.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(other.begun).toEqual(['a']);
    await other.letGo('a');
    await second.stop();
  });

  it('takes over the jobs of a process that died, not those of one that is alive', async () => {
    const { put, jobs, worker } = aStore();
    await put('export', 'alive');
    const [known] = await jobs.due('export', start, 1);
    const alive = aKind('export');
    const living = worker(alive.known);
    living.start();
    await vi.advanceTimersByTimeAsync(0);
    await put('export', 'dead');
    const dead = (await jobs.due('export', start, 9)).find(({ key }) => key === 'dead');
    if (dead) await jobs.write(dead, { ...dead, state: 'running', attempt: 1, due: start + leaseLasts });
    const other = aKind('export');
    const second = worker(other.known);
    second.start();
    await vi.advanceTimersByTimeAsync(leaseLasts - 1);
    expect(other.begun).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_001);
    expect([...alive.begun, ...other.begun].toSorted()).toEqual(['alive', 'dead']);
    expect(known?.attempt).toBe(0);
    for (const key of ['alive', 'dead']) for (const kind of [alive, other]) await kind.letGo(key);
    await Promise.all([living.stop(), second.stop()]);
    expect((await jobs.of('ann-sub', 'export')).map(({ state, attempt }) => [state, attempt])).toEqual([
      ['done', 1],
      ['done', 2],
    ]);
  });

  it('tries a job that fails again, ever more rarely, and reports it', async () => {
    const { put, worker, log } = aStore();
    let tries = 0;
    const failing = aKind('export', { run: () => (tries++, Promise.reject(new Error('no disk'))) });
    await put('export', 'a');
    const working = worker(failing.known);
    working.start();
    await vi.advanceTimersByTimeAsync(minute);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(24 * 60 * minute);
    expect(tries).toBeGreaterThan(24);
    expect(tries).toBeLessThan(36);
    expect(log[0]).toContain('export-failed');
    await working.stop();
  });

  it('forgets what has ended, with what it left behind', async () => {
    const { put, jobs, worker } = aStore();
    const removed: unknown[] = [];
    const exports = aKind('export', {
      run: async () => ({ state: 'done', until: Date.now() + minute, result: 'a file' }),
      forget: async ({ result }) => void removed.push(result),
    });
    await put('export', 'a');
    await put('export', 'b', start + 2 * minute);
    const working = worker(exports.known);
    working.start();
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(removed).toEqual(['a file']);
    expect(await jobs.of('ann-sub', 'export')).toMatchObject([{ key: 'b' }]);
    await working.stop();
  });

  it('ends a run when nothing is due within 20 seconds, and rejects if a job has failed', async () => {
    const { put, worker } = aStore();
    await put('letter', 'soon', start + minute / 3);
    await put('letter', 'later', start + minute);
    const done: string[] = [];
    const letters = aKind('letter', {
      async run(job) {
        done.push(job.current().key);
        return { state: 'done', until: Date.now() + 60 * minute };
      },
    });
    const running = worker(letters.known).run(new AbortController().signal);
    await vi.advanceTimersByTimeAsync(minute / 3);
    await running;
    expect(done).toEqual(['soon']);
    const failing = aKind('letter', { run: () => Promise.reject(new Error('no disk')) });
    vi.setSystemTime(start + minute);
    const failed = expect(worker(failing.known).run(new AbortController().signal)).rejects.toThrow('has failed');
    await vi.advanceTimersByTimeAsync(5 * minute);
    await failed;
  });

  it('takes over at once what a dead process has left where no other process uses the store', async () => {
    const { put, jobs, worker } = aStore();
    await put('export', 'left');
    const [left] = await jobs.due('export', start, 1);
    if (left) await jobs.write(left, { ...left, state: 'running', attempt: 1, due: start + leaseLasts });
    const exports = aKind('export');
    const alone = worker(exports.known);
    alone.start({ isAlone: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(exports.begun).toEqual(['left']);
    await exports.letGo('left');
    await alone.stop();
  });

  it('does a job that someone puts while it sleeps, and says how late its work is, and what it doesn’t know', async () => {
    const { jobs, worker, put } = aStore();
    const exports = aKind('export');
    const sleeping = worker(exports.known);
    const woken = wakingJobs(jobs, (kind, due) => sleeping.noteDue(kind, due));
    sleeping.start();
    await vi.advanceTimersByTimeAsync(minute);
    await woken.put(
      newJob({ kind: 'export', owner: 'ann-sub', key: 'a', due: start + 2 * minute, payload: {} }, start),
    );
    await put('telegram', 'b');
    await vi.advanceTimersByTimeAsync(minute);
    expect(exports.begun).toEqual(['a']);
    expect(await sleeping.look()).toEqual({ late: 0, unknown: 1, lacking: [] });
    await exports.letGo('a');
    await sleeping.stop();
    await put('export', 'late');
    await vi.advanceTimersByTimeAsync(90 * minute);
    expect(await sleeping.look()).toEqual({ late: 90, unknown: 1, lacking: [] });
  });

  it('adopts what others write to a job that is running', async () => {
    const { put, jobs, worker } = aStore();
    await put('export', 'a');
    let seen: unknown;
    const exports = aKind('export');
    const working = worker({
      ...exports.known,
      async run(job, signal) {
        await exports.known.run(job, signal);
        await job.save((payload) => ({ ...Object(payload), step: 2 }));
        seen = job.current().payload;
        return { state: 'cancelled', until: start + minute };
      },
    });
    working.start();
    await vi.advanceTimersByTimeAsync(0);
    const [running] = await jobs.open('export');
    if (running) await jobs.write(running, { ...running, payload: { isUnwanted: true } });
    await exports.letGo('a');
    await working.stop();
    expect(seen).toEqual({ isUnwanted: true, step: 2 });
    expect(await jobs.of('ann-sub', 'export')).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('work that recurs', () => {
  it('is done at once, at each interval and when asked for, by one of two processes', async () => {
    const { worker } = aStore();
    const { kind, at } = everyHour();
    const workers = [worker(kind), worker(kind)];
    for (const one of workers) one.start();
    await vi.advanceTimersByTimeAsync(90 * minute);
    await workers[0]?.ask('refreshes');
    await vi.advanceTimersByTimeAsync(61 * minute);
    expect(at).toEqual([0, 60, 90, 150]);
    await Promise.all(workers.map((one) => one.stop()));
  });

  it('is done once more after a run in which it was asked for', async () => {
    const { worker } = aStore();
    const slow = aKind('refreshes');
    const { kind, at } = everyHour({
      async run(job, signal) {
        at.push((Date.now() - start) / minute);
        await slow.known.run(job, signal);
      },
    });
    const working = worker(kind);
    working.start();
    await vi.advanceTimersByTimeAsync(minute);
    await working.ask('refreshes');
    await working.ask('refreshes');
    await slow.letGo('');
    await vi.advanceTimersByTimeAsync(minute);
    await slow.letGo('');
    await vi.advanceTimersByTimeAsync(minute);
    expect(at).toEqual([0, 1]);
    await working.stop();
  });

  it('begins at its first time, and earlier where the interval is shorter or the clock was wrong before', async () => {
    const { worker, jobs } = aStore();
    const { kind, at } = everyHour({ first: (now) => now + 60 * minute });
    const before = worker(kind);
    before.start();
    await vi.advanceTimersByTimeAsync(minute);
    await before.stop();
    const [planned] = await jobs.open('refreshes');
    if (planned) await jobs.write(planned, { ...planned, due: start + 365 * 24 * 60 * minute });
    const after = worker({ ...kind, next: (now) => now + 5 * minute });
    after.start();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(at).toEqual([6, 11]);
    await after.stop();
  });
});
