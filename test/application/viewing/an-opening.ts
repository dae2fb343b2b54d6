import { type Observable, map } from 'rxjs';
import { expect, vi } from 'vitest';
import type { DashboardsState } from '#application/dashboards/dashboard-list';
import { createDashboards } from '#application/dashboards/dashboards';
import { type FramePlace, createOpenDashboard } from '#application/viewing/open-dashboard';
import { type FrameView, wholeDashboard } from '#domain/dashboards/viewing/frame-view';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { dashboardPages } from '#domain/pages/dashboards-with-pages';
import { ok } from '#domain/result';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import type { EmbedTicket, Tickets } from '#ports/dashboards/tickets';
import type { FrameEvent, FrameTools } from '#ports/dashboards/embedder';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { history } from '../history';
import { aBackend, anEmbedder } from '../ports';

export const sales = aDashboard();
const draft = aDashboard({ id: aDashboardId('quicksight@draft'), metaId: 'draft', status: 'DRAFT' });
const visitor = { access: 'by-group', groups: ['Sales'] } as const;

export const aTicket = (code: number): EmbedTicket => ({ content: code });

const tools: FrameTools = {};

/** The frame of a dashboard that shows its content. */
export const shown = {
  tools: { show: expect.any(Function) as () => Promise<boolean> },
  sheets: [
    { id: 'one', name: 'One' },
    { id: 'two', name: 'Two' },
  ],
  selectedSheet: 'one',
  view: wholeDashboard,
  gone: [],
  hadFocus: expect.any(Function) as () => boolean,
};
export const ready = {
  event: 'ready',
  tools,
  sheets: shown.sheets,
  selectedSheet: 'one',
  parameters: [{ name: 'Region', values: ['West'] }],
  inPage: { reveal: () => undefined, holdsFocus: () => false, hadFocus: () => false },
} satisfies FrameEvent;

/** The place in a page is passed through to the embedder; these tests have no DOM. */
export const aPlace: FramePlace = {
  place: {} as HTMLElement,
  view: () => wholeDashboard,
  look: () => ({ locale: 'en', theme: 'dark' }),
};

const pagesIn = ({ dashboards = [] }: DashboardsState): readonly Dashboard[] =>
  dashboardPages(dashboards, visitor).dashboards;

/** The use case on ports in memory, and the dashboards for which a ticket was asked for. */
export async function openableDashboards(
  { list, ...tickets }: Partial<Tickets & Pick<DashboardCatalogue, 'list'>> = {},
  options: { inSight$?: Observable<boolean>; sessionMinutes?: number } = {},
) {
  const minted: string[] = [];
  const backend = aBackend([sales, draft], {
    catalogue: () => (list ? { list } : {}),
    tickets: () => ({ issue: async (id) => ok(aTicket(minted.push(id))), ...tickets }),
  });
  const dashboards = createDashboards(backend);
  await dashboards.load();
  const embedder = anEmbedder();
  const open = createOpenDashboard({
    tickets: backend.tickets,
    openable: {
      current: () => pagesIn(dashboards.current()),
      changes$: dashboards.changes$.pipe(map(pagesIn)),
    },
    embedder,
    ...options,
  });
  const view = (at = '/dashboard/sales', asked: FrameView = wholeDashboard) =>
    open(at, { ...aPlace, view: () => asked });
  return { minted, embedder, view, dashboards };
}

/** The sales dashboard; its frame is in the page and has said nothing yet. The test controls the clock. */
export async function anOpening(over: Parameters<typeof openableDashboards>[0] = {}) {
  const { minted, embedder, view } = await openableDashboards(over);
  const viewing = history(view());
  await vi.advanceTimersByTimeAsync(0);
  const [opening] = embedder.openings;
  if (!opening) throw new Error('No frame was opened');
  return { minted, embedder, viewing, frame: opening.frame, opening };
}

/** `after` is in milliseconds. */
export const trouble = (name: string, after: number) => ({
  status: 'frame-failed',
  dashboard: sales,
  trouble: name,
  host: 'bi.example:8443',
  after,
});
