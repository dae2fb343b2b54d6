import { Outlet, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, useRef } from 'react';
import { inSight } from '#application/people/entrance';
import { Hints } from '../components/hints';
import { InShell } from '../components/minimal-layout';
import { SiteNotices } from '../site/site-notices';
import { Toaster } from '../notices/toaster';
import { spelledPath } from '../navigation/use-path';
import { ViewAsArea } from '../view-as/view-as-area';
import { PageCheckContext } from '../navigation/page-check';
import { usePortal } from '../portal/use-portal';
import { useSessionUser } from '../session/use-session-user';
import { useLive } from '../portal/use-live';
import { FinderArea } from './finder/finder-area';
import { EntranceWaiting } from './shell/entrance/entrance-waiting';
import { FleetingSession } from './shell/session/fleeting-session';
import { Header } from './shell/frame/header';
import { LastKnownNotice } from './shell/entrance/last-known-notice';
import { MenuSheetArea } from './shell/menu/menu-sheet';
import { MissingDashboards } from './shell/entrance/missing-dashboards';
import { NotLive } from './shell/entrance/not-live';
import { EntranceFailed } from './shell/entrance/entrance-failed';
import { RememberDevice } from './shell/session/remember-device';
import { SessionEnded } from './shell/session/session-ended';
import { CollapseButton } from './shell/menu/collapse-button';
import { MainMenu } from './shell/menu/main-menu';
import { useExpectedPage } from './shell/frame/use-expected-page';
import { useRecheckOnReturn } from './shell/frame/use-recheck-on-return';
import { useTexts } from '../use-texts';

export { PageWaiting } from './shell/frame/page-waiting';
export { WithDashboards } from './shell/entrance/with-dashboards';

/** The common layout: header and side menu cross like the axes of a chart, the page is plotted against them. */
export function Shell() {
  const { t } = useTexts();
  const { session, entrance, preferences } = usePortal();
  const shown = inSight(useLive(session), useLive(entrance));
  const user = useSessionUser();
  const { menuCollapsed } = useLive(preferences);
  const expectPressed = useExpectedPage();
  const pageCheck = useRef<() => void>(undefined);
  useRecheckOnReturn();

  if (shown === 'nothing') return null;
  return (
    // Remounts for another user, who must not find an open form or a filter of the previous one.
    <InShell key={user?.sub} value={true}>
      <PageCheckContext value={pageCheck}>
        <ViewAsArea>
          <Hints>
            <FinderArea>
              <MenuSheetArea>
                <div
                  data-menu={menuCollapsed ? 'rail' : 'wide'}
                  onPointerDown={expectPressed}
                  className="min-h-dvh bg-page"
                >
                  <a
                    href="#content"
                    onClick={skip}
                    className="absolute top-1 left-1 z-40 rounded-sm bg-overlay px-3 py-2 text-ui font-label link shadow-popover not-focus:sr-only"
                  >
                    {t('page.skip')}
                  </a>
                  <Header />
                  <div className="flex items-stretch">
                    <aside className="sticky top-header z-20 h-[calc(100dvh-var(--header))] w-menu flex-none border-r border-axis bg-surface full-screen:hidden max-tablet:hidden">
                      <MainMenu foot={<CollapseButton />} />
                    </aside>
                    <main
                      id="content"
                      tabIndex={-1}
                      className="flex min-h-[calc(100dvh-var(--header))] min-w-0 flex-1 flex-col"
                    >
                      <RememberDevice />
                      <SiteNotices className="mx-6 mt-4 max-tablet:mx-4" />
                      <FleetingSession className="mx-6 mt-4 max-tablet:mx-4" />
                      <MissingDashboards className="mx-6 mt-4 max-tablet:mx-4" />
                      <Content shown={shown} />
                    </main>
                  </div>
                </div>
              </MenuSheetArea>
              <LastKnownNotice />
              <NotLive />
              <Toaster />
              <SessionEnded />
            </FinderArea>
          </Hints>
        </ViewAsArea>
      </PageCheckContext>
    </InShell>
  );
}

function Content({ shown }: { shown: 'waiting' | 'failed' | 'page' }) {
  const { entrance } = usePortal();
  const entered = useLive(entrance);
  const isLeft = useLeftPage();
  if (shown === 'page') {
    return (
      <div className={`flex min-h-0 min-w-0 flex-1 flex-col ${isLeft ? '[content-visibility:hidden]' : ''}`}>
        <Outlet />
      </div>
    );
  }
  return entered.status === 'failed' ? (
    <EntranceFailed failure={entered.failure} again={() => entrance.enter()} />
  ) : (
    <EntranceWaiting />
  );
}

/** True once the address is that of another page, whose content is still loading. */
function useLeftPage(): boolean {
  return useRouterState({
    select: ({ isLoading, location, matches }) => isLoading && matches.at(-1)?.pathname !== spelledPath(location),
  });
}

function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
