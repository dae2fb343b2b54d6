import { beforeEach, expect, it, vi } from 'vitest';
import { createPageLoading } from '#application/pages/page-loading';
import { deferred } from '../deferred';
import { history } from '../history';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const loadOf = (milliseconds: number) =>
  new Promise<string>((resolve) => {
    setTimeout(() => resolve('done'), milliseconds);
  });

it('The page-loading flag never shows for a load of 40 ms', async () => {
  const pageLoading = createPageLoading();
  const flag = history(pageLoading.changes$);
  void pageLoading.during(loadOf(40));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(flag.values).toEqual([false]);
});

it('The page-loading flag turns on after 50 ms, and off at once', async () => {
  const pageLoading = createPageLoading();
  const flag = history(pageLoading.changes$);
  void pageLoading.during(loadOf(80));
  await vi.advanceTimersByTimeAsync(49);
  expect(flag.values).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(flag.values).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(30);
  expect(flag.values).toEqual([false, true, false]);
});

it('The page-loading flag stays on until the last of several loads has ended', async () => {
  const pageLoading = createPageLoading();
  const flag = history(pageLoading.changes$);
  void pageLoading.during(loadOf(40));
  void pageLoading.during(loadOf(100));
  await vi.advanceTimersByTimeAsync(99);
  expect(flag.values).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(flag.values).toEqual([false, true, false]);
});

it('The page-loading flag waits another 50 ms for a load that follows another', async () => {
  const pageLoading = createPageLoading();
  const flag = history(pageLoading.changes$);
  void pageLoading.during(loadOf(40));
  await vi.advanceTimersByTimeAsync(45);
  void pageLoading.during(loadOf(40));
  await vi.advanceTimersByTimeAsync(100);
  expect(flag.values).toEqual([false]);
});

it('The page-loading flag counts a load that is ended more than once only once', async () => {
  const pageLoading = createPageLoading();
  const flag = history(pageLoading.changes$);
  const [end, endOther] = [pageLoading.begin(), pageLoading.begin()];
  await vi.advanceTimersByTimeAsync(50);
  end();
  end();
  expect(flag.values).toEqual([false, true]);
  endOther();
  expect(flag.values).toEqual([false, true, false]);
});

it('The page-loading flag turns off when loading fails, and passes the failure on', async () => {
  const pageLoading = createPageLoading();
  const flag = history(pageLoading.changes$);
  const work = deferred<never>();
  const during = pageLoading.during(work.promise);
  await vi.advanceTimersByTimeAsync(60);
  work.reject(new Error('gone'));
  await expect(during).rejects.toThrow('gone');
  expect(flag.values).toEqual([false, true, false]);
});

it('The page-loading flag returns what was loaded', async () => {
  const during = createPageLoading().during(loadOf(10));
  await vi.advanceTimersByTimeAsync(10);
  expect(await during).toBe('done');
});
