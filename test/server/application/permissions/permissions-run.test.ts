import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPermissionsRun, schedulePermissions } from '#server/application/permissions/schedule';
import { permissionStoreInMemory } from '../../permission-store-in-memory';

it('looks at everything at first, does the nightly run once a night, and continues what was left of it', async () => {
  let now = new Date('2026-11-20T12:00:00Z');
  let ends = false;
  const done: string[] = [];
  const run = createPermissionsRun({
    keep: {
      expectAll: async () => void done.push('all due'),
      expectRenamed: async () => void done.push('renamed due'),
      async resume() {
        if (ends) throw new Error('The slice is over');
        done.push('resumed');
      },
    },
    async nightly() {
      done.push('nightly');
      ends = true;
    },
    state: permissionStoreInMemory(),
    clock: () => now,
  });
  const next = async () => {
    await run().catch(() => done.push('ended'));
    return done.splice(0);
  };
  // Managers see the differences before the first night.
  expect(await next()).toEqual(['renamed due', 'all due', 'resumed']);
  expect(await next()).toEqual(['resumed']);
  now = new Date('2026-11-21T02:01:00Z');
  expect(await next()).toEqual(['resumed', 'nightly', 'all due', 'ended']);
  ends = false;
  expect(await next()).toEqual(['resumed']);
  now = new Date('2026-11-22T01:59:00Z');
  expect(await next()).toEqual(['resumed']);
});

describe('the runs of permissions', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begin at once and every minute, and what fails is reported', async () => {
    let runs = 0;
    const errors: unknown[] = [];
    const failure = new Error('SQLITE_FULL');
    const schedule = schedulePermissions(
      async () => {
        runs++;
        if (runs === 2) throw failure;
      },
      (error) => errors.push(error),
    );
    await vi.advanceTimersByTimeAsync(59_999);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(60_001);
    expect(runs).toBe(3);
    expect(errors).toEqual([failure]);
    await schedule.stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(runs).toBe(3);
  });

  it('are one at a time, and a stop waits for the one that is under way', async () => {
    const biService = new EventEmitter();
    const done: string[] = [];
    const schedule = schedulePermissions(
      async () => {
        done.push('begun');
        await once(biService, 'answer');
        done.push('finished');
      },
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(300_000);
    const stopped = schedule.stop().then(() => done.push('stopped'));
    biService.emit('answer');
    await stopped;
    expect(done).toEqual(['begun', 'finished', 'stopped']);
  });
});
