import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Viewing } from '#application/viewing/open-dashboard';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { knownIssueIn } from '#domain/dashboards/trust';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import { dashboardAt } from '#domain/pages/dashboard-route';
import { usePlace } from './dashboard/use-place';
import { useOpenableDashboards } from '../portal/navigation/use-openable';
import { usePagePath } from '../portal/navigation/use-path';
import { usePortal } from '../portal/use-portal';
import { Ending } from './dashboard/ending';
import { FrameLines } from './dashboard/frame-lines';
import { KnownIssue } from './dashboard/known-issue';
import { NotPublished } from './dashboard/not-published';
import { OpeningSkeleton } from './dashboard/opening-skeleton';
import { SheetTabs } from './dashboard/sheet-tabs';
import { TitleBar } from './dashboard/title-bar';
import { useAddressOfView, useViewInAddress } from './dashboard/use-view-in-address';
import { useFullScreenEnd } from './dashboard/use-full-screen';
import { useLive } from '../portal/use-live';
import { useTexts } from '../portal/texts/use-texts';

/** A dashboard, flush with the portal's two rules. Another path is another opening. */
export function DashboardPage() {
  const path = usePagePath();
  useFullScreenEnd();
  const [again, setAgain] = useState<{ path: string; times: number; tries: number; left: Left }>();
  const resumed = again?.path === path ? again : undefined;
  // Coming back to it opens the view in the address.
  if (again !== resumed) setAgain(undefined);
  const tries = resumed?.tries ?? 0;
  const openAgain = (left: Left, byItself: boolean): void =>
    setAgain({ path, times: (resumed?.times ?? 0) + 1, tries: byItself ? tries + 1 : 0, left });
  const key = `${path} ${resumed?.times ?? 0}`;
  return <Opening key={key} path={path} resumed={resumed?.left} tries={tries} onAgain={openAgain} />;
}

/** The state in which an opening was left. The address can be a moment behind it, and selections inside charts are lost. */
interface Left {
  view: FrameView | undefined;
  hadFocus: boolean;
}

interface OpeningProps {
  path: string;
  /** The state in which the opening before this one was left. */
  resumed: Left | undefined;
  /** The number of automatic retries. */
  tries: number;
  onAgain: (left: Left, byItself: boolean) => void;
}

function Opening({ path, resumed, tries, onAgain }: OpeningProps) {
  const { openDashboard, locale, pageLoading, viewedAs } = usePortal();
  const { t } = useTexts();
  const theme = useColourScheme();
  const view = useViewInAddress();
  const opened = useRef(theme);
  const now = useRef({ theme, view: resumed?.view ?? view.asked, hadFocus: (): boolean => false });
  const start = useCallback(
    (place: HTMLElement) =>
      openDashboard(path, {
        place,
        view: () => now.current.view,
        look() {
          opened.current = now.current.theme;
          return { locale: locale.current().locale, theme: opened.current };
        },
      }),
    [openDashboard, path, locale],
  );
  const openable = useOpenableDashboards();
  const [viewing, place] = usePlace<Viewing>(start, { status: 'opening', dashboard: useFirstDashboard(path) });
  const open = viewing.status === 'open' ? viewing : undefined;
  const tools = open?.tools;
  useLayoutEffect(() => {
    now.current = { ...now.current, theme, ...(open && { view: open.view, hadFocus: open.hadFocus }) };
  }, [theme, open]);
  useEffect(() => {
    if (!tools || theme === opened.current) return;
    opened.current = theme;
    void tools.setTheme?.(theme);
  }, [tools, theme]);
  useAddressOfView(open);

  const resume = (byItself = false): void =>
    onAgain({ view: now.current.view, hadFocus: now.current.hadFocus() }, byItself);
  const shown = 'dashboard' in viewing ? viewing.dashboard : undefined;
  // Someone may have renamed it since.
  const dashboard = openable.find(({ id }) => id === shown?.id) ?? shown;
  const title = dashboard ? titleOf(dashboard) : t('dashboardPage.removed.title');
  const isOpening = viewing.status === 'opening';
  useEffect(() => {
    return isOpening ? pageLoading.begin() : undefined;
  }, [isOpening, pageLoading]);
  const issue = dashboard && knownIssueIn(dashboard);
  const [hiddenIssue, setHiddenIssue] = useState<string>();
  const isIssueHidden = issue !== undefined && issue.text === hiddenIssue;
  const ended = viewing.status !== 'opening' && viewing.status !== 'open';

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-page">
      {dashboard && (
        <TitleBar
          dashboard={dashboard}
          viewing={viewing}
          onRefresh={() => resume()}
          isIssueHidden={isIssueHidden}
          onShowIssue={() => setHiddenIssue(undefined)}
        />
      )}
      {ended ? <div className="h-px flex-none bg-axis max-tablet:hidden" /> : <SheetTabs viewing={viewing} />}
      {dashboard && !ended && !viewedAs && <NotPublished dashboard={dashboard} />}
      <KnownIssue issue={isIssueHidden ? undefined : issue} onHide={() => setHiddenIssue(issue?.text)} />
      {/* In a low window, the page scrolls. */}
      <div className="relative flex min-h-80 flex-1 flex-col bg-raised">
        {/* It would cover the message in its place, and its buttons. */}
        <div ref={place} hidden={ended} className="dashboard-place absolute inset-0" />
        {isOpening && !viewing.isShown && (
          <OpeningSkeleton title={title} isPrepared={viewing.isPrepared === true} onAgain={() => resume()} />
        )}
        {ended && (
          <Ending
            viewing={viewing}
            heading={dashboard ? 'h2' : 'h1'}
            tries={tries}
            onAgain={() => resume()}
            onRetry={() => resume(true)}
          />
        )}
      </div>
      {open && <FrameLines viewing={open} hostile={view.hostile} isRefreshed={resumed?.hadFocus === true} />}
    </div>
  );
}

/** Its title is there while the code that opens it loads. In a hook of its own, so that the opening does not hold on to the list. */
function useFirstDashboard(path: string): Dashboard | undefined {
  const openable = useOpenableDashboards();
  const [first] = useState(() => dashboardAt(path, openable));
  return first;
}

const dark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(changed: () => void): () => void {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}

/** The chosen theme, or what the system prefers; also while either changes. */
function useColourScheme(): 'light' | 'dark' {
  const { preferences } = usePortal();
  const { theme } = useLive(preferences);
  const system = useSyncExternalStore(subscribe, () => (dark.matches ? 'dark' : 'light'));
  return theme === 'system' ? system : theme;
}
