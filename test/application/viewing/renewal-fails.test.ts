import { beforeEach, expect, it, vi } from 'vitest';
import type { Failure } from '#domain/failure';
import { openableDashboards, sales } from './an-opening';
import { history } from '../history';
import { anOpenDashboard, due, hour, start, wait } from './an-open-dashboard';

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  return () => vi.useRealTimers();
});

it('A renewal that fails says until when the session works, and is tried again', async () => {
  const { viewing, refusals, frames, getReady } = await anOpenDashboard();
  refusals.push({ kind: 'unreachable' }, { kind: 'busy' });
  await wait(due);
  const until = new Date(start.getTime() + hour);
  expect(viewing.last).toMatchObject({ status: 'open', failing: { until, nextTry: new Date(Date.now() + 5_000) } });
  await wait(5_000);
  expect(viewing.last).toMatchObject({ failing: { nextTry: new Date(Date.now() + 10_000) } });
  await wait(10_000);
  await getReady(1);
  expect(viewing.last).not.toHaveProperty('failing');
  expect(frames[0]?.closed).toBe(true);
});

it('A renewal that fails is tried at once when the person asks, and once however often they do', async () => {
  const { viewing, refusals, tickets } = await anOpenDashboard();
  refusals.push({ kind: 'busy' });
  await wait(due);
  const failing = viewing.last?.status === 'open' ? viewing.last.failing : undefined;
  failing?.renew();
  failing?.renew();
  await wait(0);
  expect(tickets()).toBe(3);
  await wait(5_000);
  expect(tickets()).toBe(3);
});

it('A renewal that fails is tried once however often the person asks, also while the new frame waits for them', async () => {
  const { viewing, refusals, revealed, frames, focus, getReady } = await anOpenDashboard();
  refusals.push({ kind: 'busy' });
  await wait(due);
  const failing = viewing.last?.status === 'open' ? viewing.last.failing : undefined;
  focus(true);
  await wait(5_000);
  await getReady(1);
  failing?.renew();
  focus(false);
  await wait(500);
  expect(revealed).toEqual([1]);
  expect(frames.map(({ closed }) => closed)).toEqual([true, false]);
});

it('A renewal that fails is no longer shown once the new frame is ready, which waits for a busy user', async () => {
  const { viewing, refusals, revealed, focus, getReady } = await anOpenDashboard();
  refusals.push({ kind: 'busy' });
  await wait(due);
  focus(true);
  await wait(5_000);
  expect(viewing.last).toHaveProperty('failing');
  await getReady(1);
  expect(viewing.last).not.toHaveProperty('failing');
  expect(revealed).toEqual([]);
});

it.each<[Failure['kind'], object]>([
  ['unreachable', { status: 'expired', dashboard: sales }],
  ['signed-out', { status: 'failed', dashboard: sales, failure: { kind: 'signed-out' } }],
])('A renewal that fails because of %s until the session is over ends in its own words', async (kind, last) => {
  const { viewing, refusals } = await anOpenDashboard();
  refusals.push(...Array.from({ length: 20 }, (): Failure => ({ kind }) as Failure));
  await wait(hour + 1);
  expect(viewing.last).toEqual(last);
  expect(viewing.completed).toBe(true);
});

it.each<[Failure['kind'], string]>([
  ['not-allowed', 'forbidden'],
  ['not-found', 'removed'],
])('A renewal that fails because it is %s ends at once: %s', async (kind, status) => {
  const { viewing, refusals, frames } = await anOpenDashboard();
  refusals.push({ kind } as Failure);
  await wait(due);
  expect(viewing.last?.status).toBe(status);
  expect(frames[0]?.closed).toBe(true);
});

it.each(['forbidden', 'unreadable'] as const)(
  'A renewal that fails because the new frame is %s ends once the session is over',
  async (event) => {
    const { viewing, inSight$, say } = await anOpenDashboard();
    inSight$.next(false);
    await wait(2 * hour);
    inSight$.next(true);
    await wait(0);
    say(1, { event });
    expect(viewing.last).toEqual({ status: 'expired', dashboard: sales });
  },
);

it('A renewal that fails waits for the next try, whatever the person does in the frame meanwhile', async () => {
  const { refusals, tickets, say } = await anOpenDashboard();
  refusals.push({ kind: 'busy' });
  await wait(due);
  say(0, { event: 'parameters-changed', parameters: [{ name: 'Region', values: ['East'] }] });
  await wait(4_999);
  expect(tickets()).toBe(2);
  await wait(1);
  expect(tickets()).toBe(3);
});

it('A session that the BI service ends early is opened again with the same view', async () => {
  const { viewing, frames, say, getReady } = await anOpenDashboard();
  say(0, { event: 'parameters-changed', parameters: [{ name: 'Region', values: ['East'] }] });
  await wait(60_000);
  say(0, { event: 'expired' });
  expect(viewing.last).toEqual({ status: 'opening', dashboard: sales });
  await wait(0);
  expect(frames[1]?.request).toMatchObject({
    hidden: false,
    view: { parameters: [{ name: 'Region', values: ['East'] }] },
  });
  await getReady(1);
  expect(viewing.last).toMatchObject({ status: 'open' });
});

it('A session that the BI service ends early is replaced at once by the new frame that was waiting for a busy user', async () => {
  const { viewing, frames, revealed, shows, focus, say, getReady } = await anOpenDashboard();
  focus(true);
  await wait(due);
  await getReady(1);
  say(0, { event: 'expired' });
  await wait(0);
  expect(revealed).toEqual([1]);
  expect(shows).toEqual([]);
  expect(frames.map(({ closed }) => closed)).toEqual([true, false]);
  expect(viewing.values.slice(1).every(({ status }) => status === 'open')).toBe(true);
});

it('A session that the BI service ends early is not opened again before it has shown its content', async () => {
  const { view, embedder } = await openableDashboards();
  const viewing = history(view());
  await wait(0);
  embedder.openings[0]?.frame.next({ event: 'answered' });
  await wait(60_000);
  embedder.openings[0]?.frame.next({ event: 'expired' });
  expect(viewing.last).toEqual({ status: 'expired', dashboard: sales });
  expect(viewing.completed).toBe(true);
});

it('A session that the BI service ends early is not opened a third time while the new frame takes over', async () => {
  const { frames, revealed, say, getReady, holdFilters } = await anOpenDashboard();
  const release = holdFilters();
  await wait(due);
  await getReady(1);
  expect(revealed).toEqual([]);
  say(0, { event: 'expired' });
  await wait(0);
  release();
  await wait(0);
  expect(revealed).toEqual([1]);
  expect(frames).toHaveLength(2);
});

it('A session that the BI service ends early is over where the right to see the dashboard has gone', async () => {
  const { viewing, frames, say } = await anOpenDashboard();
  await wait(60_000);
  say(0, { event: 'forbidden' });
  expect(viewing.last).toMatchObject({ status: 'frame-failed', trouble: 'forbidden' });
  await wait(0);
  expect(frames).toHaveLength(1);
});

it('A session that the BI service ends early is opened again after ten seconds', async () => {
  const { viewing, say } = await anOpenDashboard();
  await wait(10_000);
  say(0, { event: 'expired' });
  expect(viewing.last).toEqual({ status: 'opening', dashboard: sales });
});

it('A session that the BI service ends early is not opened again and again within seconds', async () => {
  const { viewing, say } = await anOpenDashboard();
  await wait(9_999);
  say(0, { event: 'expired' });
  expect(viewing.last).toEqual({ status: 'expired', dashboard: sales });
});
