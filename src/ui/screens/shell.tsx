import { Outlet, useRouterState, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type PointerEvent, useRef, useCallback, useEffect, useState } from 'react';
import { inSight } from '#application/people/sign-in/entrance';
import { Hints } from '../kit/hints';
import { InShell } from '../kit/layout/minimal-layout';
import { PageCheckContext } from '../portal/navigation/page-check';
import { spelledPath } from '../portal/navigation/use-path';
import { Toaster } from '../kit/notices/toaster';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { useSessionUser } from '../session/use-session-user';
import { SiteNotices } from '../site/site-notices';
import { useTexts } from '../portal/texts/use-texts';
import { ViewAsArea } from '../view-as/view-as-area';
import { FinderArea } from './finder/finder-area';
import { EntranceFailed, EntranceWaiting } from './shell/entrance/entrance-waiting';
import { LastKnownNotice, NotLive } from './shell/entrance/corner-notices';
import { MissingDashboards } from './shell/entrance/missing-dashboards';
import { Header } from './shell/frame/header';
import { CollapseButton } from './shell/menu/collapse-button';
import { MainMenu } from './shell/menu/main-menu';
import { MenuSheetArea } from './shell/menu/menu-sheet';
import { ConfirmIdentity } from './shell/session/confirm-identity';
import { FleetingSession } from './shell/session/fleeting-session';
import { RememberDevice } from './shell/session/remember-device';
import { SessionEnded } from './shell/session/session-ended';

export { PageWaiting, WithDashboards } from './shell/entrance/entrance-waiting';

/** The common layout: header and side menu cross like the axes of a chart, the page is plotted against them. */
export function Shell() {
  const { t } = useTexts();
  const { session, entrance, preferences } = usePortal();
  const shown = inSight(useLive(session), useLive(entrance));
  const turn = useTurn(useSessionUser()?.sub);
  const { menuCollapsed } = useLive(preferences);
  const expectPressed = useExpectedPage();
  const pageCheck = useRef<() => void>(undefined);
  useRecheckOnReturn();

  if (shown === 'nothing') return null;
  return (
    // Remounts for another user, who must not find an open form or a filter of the previous one.
    <InShell key={turn} value={true}>
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
              <ConfirmIdentity />
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

/** Counts the users so far. A user who becomes known after the first paint is the first one, so that a menu they have opened stays open. */
function useTurn(sub: string | undefined): number {
  const [turn, setTurn] = useState({ sub, count: 0 });
  if (sub !== undefined && sub !== turn.sub) setTurn({ sub, count: turn.sub === undefined ? 0 : turn.count + 1 });
  return turn.count;
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

/**
 * Says which page a pressed mouse button is about to open: its click comes when the button is released, almost a tenth of a second later.
 * Fingers press to scroll, too.
 */
function useExpectedPage(): (event: PointerEvent) => void {
  const { expectPage } = usePortal();
  const router = useRouter();
  return useCallback(
    ({ target, pointerType, button, ctrlKey, metaKey, shiftKey, altKey }) => {
      if (pointerType !== 'mouse' || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.target !== '' || link.origin !== location.origin) return;
      if (link.pathname !== spelledPath(router.latestLocation)) expectPage(link.pathname);
    },
    [expectPage, router],
  );
}

/** Checks a page that the browser restores after Back before it is painted: its user may have signed out. */
function useRecheckOnReturn(): void {
  const router = useRouter();
  const { session } = usePortal();
  useEffect(() => {
    const returned = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      session.recheck();
      void router.invalidate();
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [router, session]);
}
