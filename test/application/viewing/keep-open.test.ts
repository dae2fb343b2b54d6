import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openableDashboards, ready } from './an-opening';
import { anyView } from '../../domain/dashboards/viewing/any-view';
import { history } from '../history';
import { anOpenDashboard, due, hour, start, wait } from './an-open-dashboard';

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  return () => vi.useRealTimers();
});

describe('A session that is about to end', () => {
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

  it('is renewed again if a parameter changes meanwhile, so that Undo never reverts the portal’s own steps', async () => {
    const { frames, shows, revealed, say, getReady } = await anOpenDashboard();
    await wait(due);
    const east = { name: 'Region', values: ['East'] };
    say(0, { event: 'parameters-changed', parameters: [east] });
    await getReady(1);
    expect(revealed).toEqual([]);
    expect(frames.map(({ closed }) => closed)).toEqual([false, true]);
    await wait(3_000);
    expect(frames[2]?.request).toMatchObject({ hidden: true, view: { parameters: [east] } });
    await getReady(2);
    expect(revealed).toEqual([2]);
    expect(shows).toEqual(['filters of 0']);
  });

  it('takes over the sheet that someone selects meanwhile', async () => {
    const { shows, revealed, say, getReady } = await anOpenDashboard();
    await wait(due);
    say(0, { event: 'sheet-selected', sheet: { id: 'two', name: 'Two' } });
    await getReady(1);
    expect(shows).toEqual(['two', 'filters of 0']);
    expect(revealed).toEqual([1]);
  });

  it('waits for a user who is busy in the frame, but not beyond its end', async () => {
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

  it('says that a selection may be lost, to users who have worked in the frame', async () => {
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

it('is renewed where frames have no tools', async () => {
  const { view, embedder } = await openableDashboards({}, { sessionMinutes: 60 });
  const viewing = history(view());
  await wait(0);
  const [first] = embedder.openings;
  first?.frame.next(ready);
  await wait(due);
  first?.frame.next({ event: 'sheet-selected', sheet: { id: 'two', name: 'Two' } });
  embedder.openings[1]?.frame.next(ready);
  await wait(0);
  expect(first?.closed).toBe(true);
  expect(viewing.last).toMatchObject({ status: 'open', renewedAt: new Date() });
});

const region = (...values: string[]) => ({ parameters: [{ name: 'Region', values }] });

/** The sales dashboard, opened with one region. */
async function aDashboardOfTheEast() {
  const opened = await anOpenDashboard(region('East'));
  const tools = () => {
    if (opened.viewing.last?.status !== 'open') throw new Error('Not open');
    return opened.viewing.last.tools;
  };
  return { ...opened, tools };
}

describe('A dashboard that was not opened as published, to which its frame can therefore not return', () => {
  it('shows another view in a frame of its own, at once, and is renewed by its session', async () => {
    const { frames, shows, revealed, viewing, tools, focus, work, getReady } = await aDashboardOfTheEast();
    focus(true);
    work(true);
    const shown = tools().show(region('West'));
    await wait(0);
    expect(frames[1]?.request).toMatchObject({ hidden: true, view: region('West') });
    await getReady(1);
    expect(await shown).toBe(true);
    expect(revealed).toEqual([1]);
    expect(frames.map(({ closed }) => closed)).toEqual([true, false]);
    expect(shows).toEqual([]);
    expect(viewing.last).toMatchObject({ status: 'open', view: region('West'), renewedAt: new Date() });
    expect(viewing.last).not.toHaveProperty('mayMissSelection');
    await wait(due);
    expect(frames).toHaveLength(3);
  });

  it('is reset by a frame that is opened as published, on the same sheet', async () => {
    const { frames, say, tools } = await aDashboardOfTheEast();
    say(0, { event: 'sheet-selected', sheet: { id: 'two', name: 'Two' } });
    void tools().reset?.();
    await wait(0);
    expect(frames[1]?.request.view).toEqual({ sheet: 'two', parameters: [] });
  });

  it('stays as it is, and is renewed in time, if the other view cannot be opened', async () => {
    const { frames, refusals, viewing, tools } = await aDashboardOfTheEast();
    refusals.push({ kind: 'unreachable' });
    expect(await tools().show(region('West'))).toBe(false);
    expect(viewing.last).toMatchObject({ status: 'open', view: region('East') });
    expect(viewing.last).not.toHaveProperty('failing');
    await wait(due);
    expect(frames[1]?.request.view).toEqual(region('East'));
  });

  it('shows the view that was chosen last', async () => {
    const { frames, revealed, tools, getReady } = await aDashboardOfTheEast();
    const first = tools().show(region('West'));
    const second = tools().show(region('North'));
    expect(await first).toBe(true);
    await wait(0);
    await getReady(1);
    expect(await second).toBe(true);
    expect(frames.map(({ request }) => request.view)).toEqual([region('East'), region('North')]);
    expect(revealed).toEqual([1]);
  });

  it('answers the user who chose a view when the page is left', async () => {
    const { viewing, tools } = await aDashboardOfTheEast();
    const shown = tools().show(region('West'));
    viewing.end();
    expect(await shown).toBe(true);
  });
});

it('a dashboard that was opened as published shows another view in the same frame, with its parameters', async () => {
  const { frames, shows, viewing } = await anOpenDashboard();
  if (viewing.last?.status !== 'open') throw new Error('Not open');
  expect(await viewing.last.tools.show(region('West'))).toBe(true);
  expect(shows).toEqual([region('West')]);
  expect(frames).toHaveLength(1);
  expect(viewing.last).toMatchObject({ view: region('West'), gone: [] });
});

it('the view after a renewal, or a session that ended early, is the one before, for any view', async () => {
  await fc.assert(
    fc.asyncProperty(anyView, fc.boolean(), async ({ sheet, parameters }, endsEarly) => {
      const { viewing, frames, shows, say, getReady } = await anOpenDashboard({ parameters: [] });
      if (sheet === 'two') say(0, { event: 'sheet-selected', sheet: { id: 'two', name: 'Two' } });
      say(0, { event: 'parameters-changed', parameters: [...parameters] });
      const before = viewing.last?.status === 'open' && viewing.last.view;
      await wait(due);
      if (endsEarly) say(0, { event: 'expired' });
      await wait(0);
      await getReady(frames.length - 1);
      expect(viewing.last).toMatchObject({ status: 'open', view: before, gone: [], renewedAt: expect.any(Date) });
      expect(frames.at(-1)?.request.view).toEqual(before);
      expect(shows).toEqual(endsEarly ? [] : ['filters of 0']);
      viewing.end();
    }),
  );
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
