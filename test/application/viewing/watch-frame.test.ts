import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import type { FrameTools } from '#ports/dashboards/embedder';
import { openableDashboards, ready } from './an-opening';
import { history } from '../history';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const west = { name: 'Region', values: ['West'] };
const east = { name: 'Region', values: ['East'] };
const year = { name: 'Year', values: ['2026'] };

/** The sales dashboard, in sight with this view; its published region is West. */
async function anOpenView(asked: FrameView, tools: FrameTools = {}) {
  const { view, embedder } = await openableDashboards();
  const viewing = history(view('/dashboard/sales', asked));
  await vi.advanceTimersByTimeAsync(0);
  const frame = embedder.openings[0]?.frame;
  frame?.next({ event: 'shown', isConfirmed: true });
  frame?.next({ ...ready, tools, parameters: [west, year] });
  const inSight = () => {
    if (viewing.last?.status !== 'open') throw new Error(`Not open: ${viewing.last?.status}`);
    return viewing.last;
  };
  return { frame, viewing, inSight };
}

describe('The view of an open dashboard', () => {
  it('is the one asked for, and names what the dashboard no longer has of it', async () => {
    const gone = { name: 'Currency', values: ['EUR'] };
    const { inSight } = await anOpenView({ sheet: 'three', parameters: [year, gone] });
    expect(inSight()).toMatchObject({ view: { parameters: [year] }, gone: ['three', 'Currency'] });
  });

  it('follows the selected sheet, of which the first needs no name', async () => {
    const { frame, inSight } = await anOpenView({ parameters: [year] });
    frame?.next({ event: 'sheet-selected', sheet: { id: 'two', name: 'Two' } });
    expect(inSight().view).toEqual({ sheet: 'two', parameters: [year] });
    frame?.next({ event: 'sheet-selected', sheet: { id: 'one', name: 'One' } });
    expect(inSight().view).toEqual({ parameters: [year] });
  });

  it('leaves out a parameter that is as it was published again', async () => {
    const { frame, inSight } = await anOpenView({ parameters: [] });
    frame?.next({ event: 'parameters-changed', parameters: [east] });
    expect(inSight().view).toEqual({ parameters: [east] });
    frame?.next({ event: 'parameters-changed', parameters: [west] });
    expect(inSight().view).toEqual({ parameters: [] });
  });

  it('keeps a parameter that it was asked for, because its published value is not known', async () => {
    const { frame, inSight } = await anOpenView({ parameters: [west] });
    frame?.next({ event: 'parameters-changed', parameters: [east] });
    frame?.next({ event: 'parameters-changed', parameters: [west] });
    expect(inSight().view).toEqual({ parameters: [west] });
  });

  it('is not changed by parameters that the frame names before it shows its content', async () => {
    const { view, embedder } = await openableDashboards();
    const viewing = history(view());
    await vi.advanceTimersByTimeAsync(0);
    embedder.openings[0]?.frame.next({ event: 'parameters-changed', parameters: [east] });
    expect(viewing.values).toHaveLength(1);
  });
});

const unanswered = { ...ready, sheets: undefined, selectedSheet: undefined, parameters: undefined } as const;

describe('a frame that has not said that it shows everything', () => {
  it('is open with the view that it was asked for, and says that it may be incomplete', async () => {
    const { view, embedder } = await openableDashboards();
    const viewing = history(view('/dashboard/sales', { sheet: 'two', parameters: [east] }));
    await vi.advanceTimersByTimeAsync(0);
    const frame = embedder.openings[0]?.frame;
    frame?.next({ event: 'shown', isConfirmed: false });
    expect(viewing.last).toMatchObject({ status: 'opening', isShown: true });
    frame?.next(unanswered);
    const asked = { sheet: 'two', parameters: [east] };
    expect(viewing.last).toMatchObject({ status: 'open', mayBeIncomplete: true, view: asked, gone: [], sheets: [] });

    frame?.next({ event: 'parameters-changed', parameters: [year] });
    frame?.next({ event: 'shown', isConfirmed: true });
    frame?.next({ ...ready, parameters: [east, year] });
    expect(viewing.last).toMatchObject({ status: 'open', view: { sheet: 'two', parameters: [east, year] }, gone: [] });
    expect(viewing.last).not.toHaveProperty('mayBeIncomplete');
  });

  it('keeps what the person has chosen when it is read again', async () => {
    const { frame, inSight } = await anOpenView({ parameters: [] });
    frame?.next({ event: 'parameters-changed', parameters: [east] });
    frame?.next({ ...ready, parameters: [east, year] });
    expect(inSight().view).toEqual({ parameters: [east] });
    frame?.next({ event: 'parameters-changed', parameters: [west] });
    expect(inSight().view).toEqual({ parameters: [] });
  });
});

it('Resetting a dashboard takes the parameters out of the view at once, and keeps the sheet', async () => {
  const { frame, inSight } = await anOpenView({ sheet: 'two', parameters: [] }, { reset: async () => true });
  frame?.next({ event: 'parameters-changed', parameters: [east] });
  expect(await inSight().tools.reset?.()).toBe(true);
  expect(inSight().view).toEqual({ sheet: 'two', parameters: [] });
});

it('Resetting a dashboard that the dashboard does not answer leaves the view as it is', async () => {
  const { frame, inSight, viewing } = await anOpenView({ parameters: [] }, { reset: async () => false });
  frame?.next({ event: 'parameters-changed', parameters: [east] });
  const told = viewing.values.length;
  expect(await inSight().tools.reset?.()).toBe(false);
  expect(viewing.values).toHaveLength(told);
});

const wanted: FrameView = { sheet: 'two', parameters: [east] };

it('showing another view sends it to the frame, and has what the frame then shows at once', async () => {
  const sent: FrameView[] = [];
  const { inSight } = await anOpenView(
    { parameters: [] },
    { show: async (view) => [sent.length === 0 ? east : west, ...(sent.push(view), [])] },
  );
  expect(await inSight().tools.show(wanted)).toBe(true);
  expect(sent).toEqual([wanted]);
  expect(inSight()).toMatchObject({ view: wanted, gone: [] });
  await inSight().tools.show({ sheet: 'one', parameters: [east] });
  expect(inSight()).toMatchObject({ view: { parameters: [west] }, gone: ['Region'] });
});

it('showing another view that the dashboard does not answer leaves the view as it is', async () => {
  const { inSight } = await anOpenView({ parameters: [] }, { show: async () => undefined });
  expect(await inSight().tools.show(wanted)).toBe(false);
  expect(inSight().view).toEqual({ parameters: [] });
});

it('offers no tool that the BI service does not have but showing a view, and all others as they are', async () => {
  const tools: FrameTools = { undo: async () => true };
  const { inSight } = await anOpenView({ parameters: [] }, tools);
  expect(inSight().tools).toEqual({ ...tools, show: expect.any(Function) });
});
