import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EMPTY } from 'rxjs';
import type { Viewing } from '#application/viewing/open-dashboard';
import type { Failure } from '#domain/failure';
import { type Result, failed, ok } from '#domain/result';
import type { EmbedTicket } from '#ports/dashboards/tickets';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { aTicket, anOpening, openableDashboards, ready, sales, shown, trouble } from './an-opening';
import { deferred } from '../deferred';
import { history } from '../history';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('Opening a dashboard', () => {
  it('starts at once, asks for a ticket, and hands it to the embedder with the title', async () => {
    const { viewing, minted, opening } = await anOpening();
    expect(viewing.values).toEqual([{ status: 'opening', dashboard: sales }]);
    expect(minted).toEqual([sales.id]);
    expect(opening.request).toMatchObject({ ticket: aTicket(1), locale: 'en', theme: 'dark' });
    expect(history(opening.request.title$).values).toEqual(['Sales overview']);
  });

  it('ends when its content is shown', async () => {
    const { viewing, frame } = await anOpening();
    frame.next({ event: 'loaded' });
    frame.next({ event: 'answered' });
    expect(viewing.last).toEqual({ status: 'opening', dashboard: sales });
    frame.next({ event: 'shown', isConfirmed: true });
    expect(viewing.last).toEqual({ status: 'opening', dashboard: sales, isShown: true });
    frame.next(ready);
    expect(viewing.last).toEqual({ status: 'open', dashboard: sales, ...shown });
    expect(viewing.completed).toBe(false);
  });

  it('follows the sheets', async () => {
    const { viewing, frame } = await anOpening();
    frame.next({ event: 'sheet-selected', sheet: { id: 'two', name: 'Two' } });
    expect(viewing.values).toHaveLength(1);
    frame.next(ready);
    frame.next({ event: 'sheet-selected', sheet: { id: 'two', name: 'Two' } });
    expect(viewing.values.map((viewing) => viewing.status === 'open' && viewing.selectedSheet)).toEqual([
      false,
      'one',
      'two',
    ]);
  });

  it('opens the one that the visitor can see, of two with one address', async () => {
    const others = aDashboard({ id: aDashboardId('quicksight@others'), groupList: ['Finance'] });
    const { view, minted } = await openableDashboards({
      list: async () => ok({ dashboards: [others, sales], skipped: 0 }),
    });
    const viewing = history(view());
    await vi.advanceTimersByTimeAsync(0);
    expect(viewing.values).toEqual([{ status: 'opening', dashboard: sales }]);
    expect(minted).toEqual([sales.id]);
  });

  it('names the frame of a dashboard without a title as people read it', async () => {
    const untitled = aDashboard({ title: ' ' });
    const { opening } = await anOpening({ list: async () => ok({ dashboards: [untitled], skipped: 0 }) });
    expect(history(opening.request.title$).values).toEqual(['Sales (prod)']);
  });

  it('renames the frame when someone has renamed the dashboard, and keeps its name when it is gone', async () => {
    let listed = [sales];
    const { view, embedder, dashboards } = await openableDashboards({
      list: async () => ok({ dashboards: listed, skipped: 0 }),
    });
    history(view());
    await vi.advanceTimersByTimeAsync(0);
    const titles = history(embedder.openings[0]?.request.title$ ?? EMPTY);
    for (const now of [[sales], [{ ...sales, title: 'Sales worldwide' }], []]) {
      listed = now;
      await dashboards.load();
    }
    expect(titles.values).toEqual(['Sales overview', 'Sales worldwide']);
  });

  it('rethrows a bug', async () => {
    const portal = await openableDashboards();
    let thrown: unknown;
    const subscription = portal.view().subscribe({ error: (error: unknown) => (thrown = error) });
    onTestFinished(() => subscription.unsubscribe());
    await vi.advanceTimersByTimeAsync(0);
    portal.embedder.openings[0]?.frame.error(new Error('a bug'));
    expect(thrown).toEqual(new Error('a bug'));
  });
});

it.each(['/dashboard/gone', '/dashboard/draft', '/dashboard/Sales', '/dashboard', ''])(
  'a dashboard that does not open is removed at %j',
  async (at) => {
    const { view, minted } = await openableDashboards();
    const viewing = history(view(at));
    await vi.advanceTimersByTimeAsync(100);
    expect(viewing.values).toEqual([{ status: 'removed' }]);
    expect(viewing.completed).toBe(true);
    expect(minted).toEqual([]);
  },
);

it.each<[Failure, Viewing]>([
  [{ kind: 'not-found' }, { status: 'removed' }],
  [{ kind: 'not-allowed' }, { status: 'forbidden', dashboard: sales }],
  ...(['unreachable', 'busy', 'broken', 'signed-out'] as const).map((kind): [Failure, Viewing] => [
    { kind },
    { status: 'failed', dashboard: sales, failure: { kind } },
  ]),
])('a dashboard that does not open for %j is %j', async (failure, last) => {
  const { view, embedder } = await openableDashboards({ issue: async () => failed(failure) });
  const viewing = history(view());
  await vi.advanceTimersByTimeAsync(0);
  expect(viewing.values).toEqual([{ status: 'opening', dashboard: sales }, last]);
  expect(embedder.openings).toEqual([]);
});

it('a dashboard that does not open because the embedder cannot read its ticket is a broken answer of the backend', async () => {
  const { viewing, frame, opening } = await anOpening();
  frame.next({ event: 'unreadable' });
  expect(viewing.last).toEqual({ status: 'failed', dashboard: sales, failure: { kind: 'broken' } });
  expect(opening.closed).toBe(true);
});

it.each(['forbidden', 'blocked'] as const)(
  'a dashboard that does not open in a frame that is %s names that',
  async (event) => {
    const { viewing, frame, opening } = await anOpening();
    frame.next({ event });
    expect(viewing.last).toEqual(trouble(event, 0));
    expect(viewing.completed).toBe(true);
    expect(opening.closed).toBe(true);
  },
);

it('a dashboard that does not open in a frame whose session has ended is expired, before it is shown and after', async () => {
  for (const before of [[], [ready]]) {
    const { viewing, frame } = await anOpening();
    for (const event of before) frame.next(event);
    frame.next({ event: 'expired' });
    expect(viewing.last).toEqual({ status: 'expired', dashboard: sales });
    expect(viewing.completed).toBe(true);
  }
});

it('Leaving a dashboard removes the frame and no longer watches it', async () => {
  const { viewing, opening, embedder } = await anOpening();
  viewing.end();
  expect(opening.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(embedder.probes).toBe(0);
});

it('Leaving a dashboard before the ticket has arrived opens nothing', async () => {
  const answer = deferred<Result<EmbedTicket>>();
  const { view, embedder } = await openableDashboards({ issue: () => answer.promise });
  const viewing = history(view());
  await vi.advanceTimersByTimeAsync(0);
  viewing.end();
  answer.resolve(ok(aTicket(1)));
  await vi.advanceTimersByTimeAsync(10);
  expect(embedder.openings).toEqual([]);
});

it('Leaving a dashboard and returning in the same turn, as StrictMode does, uses up one ticket', async () => {
  const { view, minted, embedder } = await openableDashboards();
  history(view()).end();
  history(view());
  await vi.advanceTimersByTimeAsync(100);
  expect(minted).toHaveLength(1);
  expect(embedder.openings).toHaveLength(1);
});

it('Leaving a dashboard and returning 100 times never uses a ticket twice', async () => {
  const { view, embedder } = await openableDashboards();
  for (let visit = 0; visit < 100; visit += 1) {
    const viewing = history(view());
    await vi.advanceTimersByTimeAsync(1);
    viewing.end();
  }
  const tickets = embedder.openings.map(({ request }) => request.ticket);
  expect(new Set(tickets).size).toBe(100);
  expect(embedder.openings.every(({ closed }) => closed)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(embedder.probes).toBe(0);
});
