import { afterEach, expect, it, vi } from 'vitest';
import { createInMemorySite } from '#adapters/in-memory/in-memory-browser';
import { createSiteVersion } from '#application/browser/site-version';
import { history } from '../history';
import { flushPromises } from '../flush-promises';

const minute = 60_000;

function aSite() {
  let time = 0;
  const site = createInMemorySite();
  const version = createSiteVersion(site.site, () => time);
  return { ...site, version, newer: history(version.changes$), pass: (span: number) => (time += span) };
}

afterEach(() => {
  vi.useRealTimers();
});

it('The version of the site is checked when the user returns, at most every five minutes', async () => {
  const { occur, pass, asked } = aSite();
  occur('back');
  expect(asked()).toBe(0);
  pass(5 * minute);
  for (let time = 0; time < 10; time += 1) occur('back');
  await flushPromises();
  occur('back');
  expect(asked()).toBe(1);
  pass(5 * minute);
  occur('back');
  expect(asked()).toBe(2);
});

it('The version of the site is checked every five minutes while the tab is visible, and not while it is hidden', async () => {
  vi.useFakeTimers();
  const { site, show, publish, asked } = createInMemorySite();
  const newer = history(createSiteVersion(site).changes$);
  await vi.advanceTimersByTimeAsync(11 * minute);
  expect(asked()).toBe(2);
  show(false);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(asked()).toBe(2);
  publish('second');
  show(true);
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(newer.values).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(asked()).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

it('The version of the site says whether the site can be loaded now', async () => {
  const { version, publish } = aSite();
  expect(await version.answers()).toBe(true);
  publish(undefined);
  expect(await version.answers()).toBe(false);
});

it('The version of the site is checked at once when a part is missing', async () => {
  const { occur, publish, newer } = aSite();
  publish('second');
  occur('missing-part');
  await flushPromises();
  expect(newer.values).toEqual([false, true]);
});

it('The version of the site is not newer while the same one is published, or the published one is unknown', async () => {
  const { occur, publish, newer, version } = aSite();
  occur('missing-part');
  await flushPromises();
  publish(undefined);
  occur('missing-part');
  await flushPromises();
  expect(newer.values).toEqual([false]);
  expect(version.current()).toBe(false);
});

it('The version of the site is checked on request', async () => {
  const { publish, version, newer } = aSite();
  publish('second');
  version.ask();
  await flushPromises();
  expect(newer.values).toEqual([false, true]);
});

it('The version of the site stays newer, and is not checked again', async () => {
  const { occur, publish, version, asked } = aSite();
  publish('second');
  occur('missing-part');
  await flushPromises();
  publish('first');
  occur('missing-part');
  await flushPromises();
  expect(version.current()).toBe(true);
  expect(asked()).toBe(1);
});
