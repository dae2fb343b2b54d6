import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openableDashboards, ready } from './an-opening';
import { history } from '../history';
import { anOpenDashboard, due, hour, start, wait } from './an-open-dashboard';

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  return () => vi.useRealTimers();
});

describe('a session that is about to end', () => {
  it('is renewed out of sight with the same view, and swapped when the new frame shows its content', async () => {
    const { viewing, frames, revealed, say, getReady } = await anOpenDashboard();
    say(0, { event: 'sheet-selected', sheet: { id: 'two', name: 'Two' } });
    say(0, { event: 'parameters-changed', parameters: [{ name: 'Region', values: ['East'] }] });
    await wait(due - 1);
    expect(frames).toHaveLength(1);
    await wait(1);
    const seen = { sheet: 'two', parameters: [{ name: 'Region', values: ['East'] }] };
    expect(frames[1]?.request).toMatchObject({ hidden: true, view: seen, ticket: { content: 2 } });
    expect(frames[0]?.closed).toBe(false);
    const told = viewing.values.length;
    say(1, {
      ...ready,
      selectedSheet: 'two',
      parameters: seen.parameters,
      inPage: { reveal: () => void revealed.push(1), holdsFocus: () => false, hadFocus: () => false },
    });
    await wait(0);
    expect(revealed).toEqual([1]);
    expect(frames[0]?.closed).toBe(true);
    expect(viewing.values).toHaveLength(told + 1);
    expect(viewing.last).toMatchObject({ status: 'open', view: seen, renewedAt: new Date() });
    await getReady(1);
  });

  it('is renewed again and again, at most two frames at once', async () => {
    const { viewing, frames, getReady, renewals } = await anOpenDashboard();
    for (let renewal = 1; renewal <= 5; renewal++) {
      await wait(due);
      expect(renewals()).toBe(renewal);
      expect(frames.filter(({ closed }) => !closed)).toHaveLength(2);
      await getReady(renewal);
      expect(frames.filter(({ closed }) => !closed)).toHaveLength(1);
    }
    expect(new Set(frames.map(({ request }) => request.ticket.content)).size).toBe(6);
    expect(viewing.last?.status).toBe('open');
  });

  it('takes over what the person chose while the new frame was on its way', async () => {
    const { frames, shows, revealed, say, getReady } = await anOpenDashboard();
    await wait(due);
    say(0, { event: 'parameters-changed', parameters: [{ name: 'Region', values: ['East'] }] });
    await getReady(1);
    expect(shows).toEqual([{ parameters: [{ name: 'Region', values: ['East'] }] }, 'filters of 0']);
    expect(revealed).toEqual([1]);
    expect(frames[0]?.closed).toBe(true);
  });

  it('waits for whoever is busy in the frame, but not beyond its end', async () => {
    const { revealed, shows, focus, getReady } = await anOpenDashboard();
    focus(true);
    await wait(due);
    await getReady(1);
    await wait(60_000);
    expect(revealed).toEqual([]);
    focus(false);
    await wait(500);
    expect(revealed).toEqual([1]);
    focus(true);
    await wait(due - 60_000);
    await getReady(2);
    await wait(5 * 60_000);
    expect(revealed).toEqual([1, 2]);
    expect(shows).toEqual(['filters of 0']);
  });

  it('says that a selection may be lost, to whoever has worked in the frame', async () => {
    const { viewing, work, getReady } = await anOpenDashboard();
    for (const [renewal, worked] of [
      [1, false],
      [2, true],
      [3, false],
    ] as const) {
      work(worked);
      await wait(due);
      await getReady(renewal);
      expect(viewing.last).toHaveProperty('renewedAt', new Date());
      expect((viewing.last as { mayMissSelection?: true }).mayMissSelection).toBe(worked || undefined);
    }
  });

  it('is not renewed while the tab is out of sight, but as soon as it is back', async () => {
    const { frames, viewing, inSight$, getReady } = await anOpenDashboard();
    inSight$.next(false);
    await wait(8 * hour);
    expect(frames).toHaveLength(1);
    expect(viewing.last).toMatchObject({ status: 'open' });
    inSight$.next(true);
    expect(viewing.last).toMatchObject({ status: 'open' });
    await wait(0);
    await getReady(1);
    expect(frames.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('is renewed within half a minute of a clock that jumped, as after sleep', async () => {
    const { frames } = await anOpenDashboard();
    vi.setSystemTime(new Date(start.getTime() + 8 * hour));
    await wait(30_000);
    expect(frames).toHaveLength(2);
  });
});

it('is renewed by the configured lifetime where the backend does not say when a session ends', async () => {
  const { view, embedder } = await openableDashboards({}, { sessionMinutes: 60 });
  history(view());
  await wait(0);
  embedder.openings[0]?.frame.next(ready);
  await wait(due);
  expect(embedder.openings).toHaveLength(2);
});

it('is renewed where frames have no tools for a view', async () => {
  const { view, embedder } = await openableDashboards({}, { sessionMinutes: 60 });
  const viewing = history(view());
  await wait(0);
  const [first] = embedder.openings;
  first?.frame.next(ready);
  await wait(due);
  first?.frame.next({ event: 'parameters-changed', parameters: [{ name: 'Region', values: ['East'] }] });
  embedder.openings[1]?.frame.next(ready);
  await wait(0);
  expect(first?.closed).toBe(true);
  expect(viewing.last).toMatchObject({ status: 'open', renewedAt: new Date() });
});

it('brings no frame to the front once the page is left', async () => {
  const { viewing, revealed, getReady } = await anOpenDashboard();
  await wait(due);
  const swapping = getReady(1);
  viewing.end();
  await swapping;
  expect(revealed).toEqual([]);
});

it('leaves no timer and no frame behind when the page is left', async () => {
  const { viewing, frames } = await anOpenDashboard();
  await wait(due);
  viewing.end();
  expect(vi.getTimerCount()).toBe(0);
  expect(frames.map(({ closed }) => closed)).toEqual([true, true]);
});
