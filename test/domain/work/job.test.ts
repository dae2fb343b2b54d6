import { describe, expect, it } from 'vitest';
import { claimed, ended, leaseLasts, newJob, renewed } from '#domain/work/job';

const now = Date.UTC(2026, 10, 28, 8);
const waiting = newJob({ kind: 'export', owner: 'ann-sub', key: 'one', due: now, payload: { step: 1 } }, now - 5);
const running = { ...waiting, state: 'running', due: now + leaseLasts, attempt: 1 } as const;

describe('a job', () => {
  it('is claimed once it is due, or once the lease of its process has ended', () => {
    expect(claimed(waiting, now - 1)).toBeUndefined();
    expect(claimed(waiting, now)).toEqual(running);
    expect(claimed(running, now + leaseLasts - 1)).toBeUndefined();
    expect(claimed(running, now + leaseLasts)).toMatchObject({ state: 'running', attempt: 2 });
    expect(claimed({ ...waiting, state: 'done' }, now)).toBeUndefined();
  });

  it('keeps its attempt while its lease is renewed', () => {
    expect(renewed(running, now + 30_000)).toEqual({ ...running, due: now + 30_000 + leaseLasts });
  });

  it('waits for its next time with what it has learned', () => {
    expect(ended(running, { state: 'waiting', due: now + 9 })).toEqual({ ...waiting, due: now + 9, attempt: 1 });
    expect(ended(running, { state: 'waiting', due: now, attempt: 0, payload: { step: 2 } })).toEqual({
      ...waiting,
      payload: { step: 2 },
    });
  });

  it('ends with its result until it is forgotten', () => {
    expect(ended(running, { state: 'failed', until: now + 9, result: 'too-slow' })).toEqual({
      ...running,
      state: 'failed',
      due: now + 9,
      result: 'too-slow',
    });
  });
});
