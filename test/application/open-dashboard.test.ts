import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDashboards } from '../../src/application/dashboards';
import { type Viewing, createOpenDashboard } from '../../src/application/open-dashboard';
import { dashboardPages } from '../../src/domain/dashboard-pages';
import type { Failure } from '../../src/domain/failure';
import { type Result, failed, ok } from '../../src/domain/result';
import type { DashboardCatalogue, EmbedTicket, EmbedUrl } from '../../src/ports/dashboard-catalogue';
import type { FrameEvent, FrameTools } from '../../src/ports/embedder';
import { aDashboard, aDashboardId } from '../domain/a-dashboard';
import { history } from './history';
import { later } from './later';
import { aCatalogue, anEmbedder } from './ports';

const sales = aDashboard();
const path = '/dashboard/sales';
const visitor = { access: 'by-group', groups: ['Sales'] } as const;
const start = new Date('2026-11-20T08:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  return () => vi.useRealTimers();
});

/** The tools of a frame; a test tells them apart by identity only. */
const tools = {} as FrameTools;
const shown = {
  tools,
  sheets: [
    { id: 'one', name: 'One' },
    { id: 'two', name: 'Two' },
  ],
  selectedSheet: 'one',
};
const ready: FrameEvent = { event: 'ready', ...shown };

async function aPortal(over: Partial<DashboardCatalogue> = {}) {
  const minted: string[] = [];
  const catalogue = aCatalogue([sales, aDashboard({ ...sales, metaId: 'draft', status: 'DRAFT' })], {
    list: async () => ok({ dashboards: [sales, aDashboard({ metaId: 'draft', status: 'DRAFT' })], skipped: 0 }),
    async embedUrl(id) {
      const url = `https://bi.example:8443/embed/0f/dashboards/sales?code=${minted.push(id)}` as EmbedUrl;
      return ok({ url });
    },
    ...over,
  });
  const dashboards = createDashboards(catalogue);
  await dashboards.load();
  const embedder = anEmbedder();
  const open = createOpenDashboard(
    catalogue,
    () => dashboardPages(dashboards.current().dashboards, visitor).dashboards,
    embedder,
  );
  // A place in a page is handed through to the embedder; these tests have no DOM.
  const view = (at = path) => open(at, { place: {} as HTMLElement, locale: 'en', theme: 'dark' });
  return { minted, dashboards, embedder, view };
}

/** A dashboard whose frame is there and has said nothing yet. */
async function opening(over: Partial<DashboardCatalogue> = {}) {
  const portal = await aPortal(over);
  const viewing = history(portal.view());
  await vi.advanceTimersByTimeAsync(0);
  const [first] = portal.embedder.openings;
  if (!first) throw new Error('No frame was opened');
  return { ...portal, viewing, frame: first.frame, opening: first };
}

const trouble = (name: string) => ({
  status: 'frame-failed',
  dashboard: sales,
  trouble: name,
  host: 'bi.example:8443',
});

describe('opening a dashboard', () => {
  it('says so at once, asks for a URL, and hands it to the embedder with the title', async () => {
    const { viewing, minted, opening: first } = await opening();
    expect(viewing.told).toEqual([{ status: 'opening', dashboard: sales }]);
    expect(minted).toEqual([sales.id]);
    expect(first.request).toMatchObject({
      url: 'https://bi.example:8443/embed/0f/dashboards/sales?code=1',
      title: 'Sales overview',
      locale: 'en',
      theme: 'dark',
    });
  });

  it('is open when its content stands', async () => {
    const { viewing, frame } = await opening();
    frame.next({ event: 'loaded' });
    frame.next({ event: 'answered' });
    expect(viewing.last).toEqual({ status: 'opening', dashboard: sales });
    frame.next(ready);
    expect(viewing.last).toEqual({ status: 'open', dashboard: sales, ...shown });
    expect(viewing.completed).toBe(false);
  });

  it('follows the sheets, and stays as it is when parameters change', async () => {
    const { viewing, frame } = await opening();
    frame.next({ event: 'sheet-selected', sheet: { id: 'two', name: 'Two' } });
    expect(viewing.told).toHaveLength(1);
    frame.next(ready);
    frame.next({ event: 'sheet-selected', sheet: { id: 'two', name: 'Two' } });
    frame.next({ event: 'parameters-changed', changed: [] });
    expect(viewing.told.map((viewing) => viewing.status === 'open' && viewing.selectedSheet)).toEqual([
      false,
      'one',
      'two',
    ]);
  });

  it('throws what is a bug', async () => {
    const portal = await aPortal();
    let thrown: unknown;
    const subscription = portal.view().subscribe({ error: (error: unknown) => (thrown = error) });
    onTestFinished(() => subscription.unsubscribe());
    await vi.advanceTimersByTimeAsync(0);
    portal.embedder.openings[0]?.frame.error(new Error('a bug'));
    expect(thrown).toEqual(new Error('a bug'));
  });
});

describe('a dashboard that does not open', () => {
  it('opens the one that the visitor may see, of two with one address', async () => {
    const others = aDashboard({ id: aDashboardId('quicksight@others'), groupList: ['Finance'] });
    const { view, minted } = await aPortal({ list: async () => ok({ dashboards: [others, sales], skipped: 0 }) });
    const viewing = history(view());
    await vi.advanceTimersByTimeAsync(0);
    expect(viewing.told).toEqual([{ status: 'opening', dashboard: sales }]);
    expect(minted).toEqual([sales.id]);
  });

  it('names the frame of a dashboard without a title as people read it', async () => {
    const untitled = aDashboard({ title: ' ' });
    const { opening: first } = await opening({ list: async () => ok({ dashboards: [untitled], skipped: 0 }) });
    expect(first.request.title).toBe('Sales (prod)');
  });

  it.each(['/dashboard/gone', '/dashboard/draft', '/dashboard/Sales', '/dashboard', ''])(
    'is removed at %j',
    async (at) => {
      const { view, minted } = await aPortal();
      const viewing = history(view(at));
      await vi.advanceTimersByTimeAsync(100);
      expect(viewing.told).toEqual([{ status: 'removed' }]);
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
  ])('for %j is %j', async (failure, last) => {
    const { view, embedder } = await aPortal({ embedUrl: async () => failed(failure) });
    const viewing = history(view());
    await vi.advanceTimersByTimeAsync(0);
    expect(viewing.told).toEqual([{ status: 'opening', dashboard: sales }, last]);
    expect(embedder.openings).toEqual([]);
  });

  it.each(['forbidden', 'blocked'] as const)('in a frame that is %s names that', async (event) => {
    const { viewing, frame, opening: first } = await opening();
    frame.next({ event });
    expect(viewing.last).toEqual(trouble(event));
    expect(viewing.completed).toBe(true);
    expect(first.closed).toBe(true);
  });

  it('in a frame whose session is over has expired, before it is shown and after', async () => {
    for (const before of [[], [ready]]) {
      const { viewing, frame } = await opening();
      for (const event of before) frame.next(event);
      frame.next({ event: 'expired' });
      expect(viewing.last).toEqual({ status: 'expired', dashboard: sales });
      expect(viewing.completed).toBe(true);
    }
  });
});

describe('the watchdog', () => {
  it('finds an unreachable host 1.5 s after the frame has loaded', async () => {
    const { viewing, frame, embedder } = await opening();
    embedder.reachable = false;
    await vi.advanceTimersByTimeAsync(2_000);
    frame.next({ event: 'loaded' });
    await vi.advanceTimersByTimeAsync(1_499);
    expect(viewing.last?.status).toBe('opening');
    await vi.advanceTimersByTimeAsync(1);
    expect(viewing.last).toEqual(trouble('unreachable'));
  });

  it('waits on for a host that answers, and says after 10 s that the dashboard is silent', async () => {
    const { viewing, frame, opening: first } = await opening();
    frame.next({ event: 'loaded' });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(viewing.told).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(viewing.last).toEqual(trouble('silent'));
    expect(first.closed).toBe(true);
  });

  it('says after 10 s that the host is not reached where the frame has not even loaded', async () => {
    const { viewing, embedder } = await opening();
    embedder.reachable = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(viewing.last).toEqual(trouble('unreachable'));
  });

  it('says so too, in time, where the probe itself hangs', async () => {
    const { viewing, embedder } = await opening();
    embedder.reachable = 'never';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(viewing.last).toEqual(trouble('unreachable'));
  });

  it.each<FrameEvent>([{ event: 'answered' }, ready])('stops when the frame has said %j', async (event) => {
    const { viewing, frame, embedder } = await opening();
    frame.next({ event: 'loaded' });
    frame.next(event);
    embedder.reachable = false;
    frame.next({ event: 'loaded' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(viewing.last?.status).toBe(event.event === 'ready' ? 'open' : 'opening');
    expect(embedder.probes).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

const lasting = (milliseconds: number) => ({
  embedUrl: async (): Promise<Result<EmbedTicket>> =>
    ok({
      url: 'https://bi.example/embed/0f/dashboards/sales?code=1' as EmbedUrl,
      sessionExpiresAt: new Date(start.getTime() + milliseconds),
    }),
});

describe('the session inside the frame', () => {
  it('expires when the backend said it would', async () => {
    const { viewing, frame } = await opening(lasting(3_600_000));
    frame.next(ready);
    await vi.advanceTimersByTimeAsync(3_599_999);
    expect(viewing.last?.status).toBe('open');
    await vi.advanceTimersByTimeAsync(1);
    expect(viewing.last).toEqual({ status: 'expired', dashboard: sales });
  });

  it('that lasts longer than a timer can run does not end at once', async () => {
    const { viewing, frame } = await opening(lasting(60 * 86_400_000));
    frame.next(ready);
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(viewing.last?.status).toBe('open');
  });
});

describe('leaving', () => {
  it('takes the frame away and leaves no timer', async () => {
    const { viewing, opening: first } = await opening();
    viewing.end();
    expect(first.closed).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('before the URL has come opens nothing', async () => {
    const answer = later<Result<EmbedTicket>>();
    const { view, embedder } = await aPortal({ embedUrl: () => answer.promise });
    const viewing = history(view());
    await vi.advanceTimersByTimeAsync(0);
    viewing.end();
    answer.come(ok({ url: 'https://bi.example/embed/0f/dashboards/sales?code=1' as EmbedUrl }));
    await vi.advanceTimersByTimeAsync(10);
    expect(embedder.openings).toEqual([]);
  });

  it('and coming again in the same turn, as StrictMode does, uses up one URL', async () => {
    const { view, minted, embedder } = await aPortal();
    history(view()).end();
    history(view());
    await vi.advanceTimersByTimeAsync(100);
    expect(minted).toHaveLength(1);
    expect(embedder.openings).toHaveLength(1);
  });

  it('and coming again 100 times never uses a URL twice', async () => {
    const { view, embedder } = await aPortal();
    for (let visit = 0; visit < 100; visit += 1) {
      const viewing = history(view());
      await vi.advanceTimersByTimeAsync(1);
      viewing.end();
    }
    const urls = embedder.openings.map(({ request }) => request.url);
    expect(new Set(urls).size).toBe(100);
    expect(embedder.openings.every(({ closed }) => closed)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
