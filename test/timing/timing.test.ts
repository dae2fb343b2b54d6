import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTime } from '#timing/in-time';
import { latestOnly } from '#timing/latest-only';
import { lazyPort } from '#timing/lazy-port';
import { loadOnce } from '#timing/load-once';
import { nextTask } from '#timing/next-task';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('an answer within a time is the answer when it is in time', async () => {
  const answer = inTime(new Promise((resolve) => setTimeout(() => resolve('answer'), 99)), 100, 'late');
  await vi.advanceTimersByTimeAsync(100);
  expect(await answer).toBe('answer');
});

it('an answer within a time is given up when it is late, even if it fails after that', async () => {
  const answer = inTime(new Promise((_, reject) => setTimeout(() => reject(new Error('too late')), 101)), 100, 'late');
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toBe('late');
});

it('an answer within a time fails if the answer fails', async () => {
  await expect(inTime(Promise.reject(new Error('broken')), 100, 'late')).rejects.toThrow('broken');
});

it('of several runs only the latest counts', () => {
  const runs = latestOnly();
  const first = runs.begin();
  expect(first()).toBe(true);
  const second = runs.begin();
  expect([first(), second()]).toEqual([false, true]);
  runs.cancel();
  expect(second()).toBe(false);
});

it('the latest can have several parts, which go stale together', () => {
  const runs = latestOnly();
  const parts = [runs.join(), runs.join()];
  expect(parts.map((isLatest) => isLatest())).toEqual([true, true]);
  runs.cancel();
  expect(parts.map((isLatest) => isLatest())).toEqual([false, false]);
  expect(runs.join()()).toBe(true);
});

it('what is loaded once is loaded by the first call, and kept', async () => {
  let loads = 0;
  const load = loadOnce(async () => (loads += 1));
  expect(loads).toBe(0);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

it('what is loaded once is retried after a failed load', async () => {
  let online = false;
  const load = loadOnce(async () => {
    if (!online) throw new Error('offline');
    return 'loaded';
  });
  await expect(load()).rejects.toThrow('offline');
  online = true;
  expect(await load()).toBe('loaded');
});

const greeter = { greet: async (name: string) => `Hello, ${name}`, leave: async () => 'Goodbye', name: 'greeter' };

it('a lazy port loads its adapter with the first call', async () => {
  let loads = 0;
  const port = lazyPort(async () => (loads++, { greeter }), 'greeter', ['greet', 'leave']);
  expect(loads).toBe(0);
  expect(await port.greet('Ann')).toBe('Hello, Ann');
  expect(await port.leave()).toBe('Goodbye');
  expect(loads).toBe(2);
});

it('a lazy port can be returned by an async function, and spread', async () => {
  const returned = await (async () => lazyPort(async () => ({ greeter }), 'greeter', ['greet', 'leave']))();
  expect(Object.keys({ ...returned })).toEqual(['greet', 'leave']);
  expect('then' in returned).toBe(false);
});

it('a lazy port with a method left out does not compile', () => {
  // @ts-expect-error -- `leave` is missing
  expect(lazyPort(async () => ({ greeter }), 'greeter', ['greet'])).toHaveProperty('greet');
});

it.each([
  ['has no scheduler', undefined],
  ['has an older one, which cannot wait for a task', { postTask: () => undefined }],
])('what waits for the next task goes on at once in a browser that %s', async (_, scheduler) => {
  vi.stubGlobal('scheduler', scheduler);
  await nextTask();
  vi.unstubAllGlobals();
});

it('what waits for the next task lets the browser go first where it can', async () => {
  const wait = vi.fn(async () => undefined);
  vi.stubGlobal('scheduler', { yield: wait });
  await nextTask();
  expect(wait).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
