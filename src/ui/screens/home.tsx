import { useMemo } from 'react';
import { isKnown } from '#application/loader';
import { mayManage } from '#domain/access/roles';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { arrange } from '#domain/dashboards/sections/arrange';
import { useWaitingRequests } from '../people/use-requests';
import { Page } from '../kit/page';
import { ListSkeleton } from '../kit/skeleton';
import { useSteady, useSteadyArea } from '../kit/layout/use-steady';
import { useElapsed } from '../portal/loading/use-elapsed';
import { useFollowed, useHeld } from '../portal/loading/use-loader';
import { useMenuDashboards } from '../portal/navigation/use-openable';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { useIsConfirmed } from '../session/use-is-confirmed';
import { useVisitor } from '../session/use-visitor';
import { useTexts } from '../portal/texts/use-texts';
import { Attention } from './home/attention';
import { GoodToKnow } from './home/good-to-know';
import { AllDashboards, Favourites, LargeCards, News, Recents } from './home/lists';
import { MostUsed } from './home/most-used';
import { NewForYou } from './home/new-for-you';
import { NoDashboards } from '../dashboards/no-dashboards';
import { RecentRequests } from './home/recent-requests';
import { SectionCards } from './home/section-cards';
import { useOwnLists } from './home/use-own-lists';
import { Welcome } from './home/welcome';

const idOf = ({ id }: Dashboard) => id;
/** Up to this many are all shown as large cards; favourites and recents would only repeat them. */
const few = 6;
/** The lists wait this long for the sections above them, in milliseconds. */
const longestWait = 1000;

/**
 * Tasks for a manager; for newcomers what their groups use most and what is new; later their favourites, recent dashboards and the changes since
 * their last visit; all dashboards, or the first of them.
 */
export function Home() {
  const { t } = useTexts();
  const { dashboards, home: parts, viewedAs } = usePortal();
  const { dashboards: whole, part = [], sections } = useLive(dashboards);
  const all = whole ?? part;
  const { area, isOver } = useSteadyArea();
  const isConfirmed = useIsConfirmed();
  const steady = { isOver, whole: whole !== undefined && isConfirmed };
  const openable = useSteady(steady, useMenuDashboards(), idOf);
  const manages = mayManage(useVisitor());
  const { lastVisit, favourites, recents, news, others } = useOwnLists(openable, steady);
  const shelved = useMemo(() => arrange(openable, sections ?? []), [openable, sections]);
  const isFew = openable.length <= few;
  const hasSections = shelved.some(({ section }) => section);
  const home = useHeld(useFollowed(parts), isOver);
  const { requests = [], mostUsed = [], published = [] } = home.value ?? {};
  const own = <RecentRequests own={requests} />;
  const waiting = useWaitingRequests({ manages, isOver });
  const isLate = useElapsed(longestWait);
  // Shown together with the sections above, so that the lists don't move.
  const isHeld = manages && !isKnown(waiting) && !isLate;
  const attention = manages && <Attention dashboards={all} waiting={waiting} home={home} />;
  if (openable.length === 0) {
    return (
      <>
        <div className="px-6 max-tablet:px-4">
          <div className="max-w-312">{attention}</div>
        </div>
        <NoDashboards manages={manages} />
        <div className="px-6 pb-8 max-tablet:px-4">
          <div className="max-w-312">{own}</div>
        </div>
      </>
    );
  }

  const changed = lastVisit && (news.length > 0 || recents.length > 0) && <News news={news} lastVisit={lastVisit} />;
  const lately = (
    <>
      {recents.length > 0 && <Recents recents={recents} />}
      {changed}
    </>
  );
  const newcomers = favourites.length === 0 && recents.length === 0 && viewedAs === undefined && (
    <>
      <MostUsed used={mostUsed} dashboards={openable} />
      {!lastVisit && !isFew && <NewForYou published={published} dashboards={openable} />}
    </>
  );
  return (
    <div {...area} className="contents">
      <Page>
        <Welcome lastVisit={lastVisit} changed={news.length} total={openable.length} />
        {isHeld ? (
          <div className="mt-10">
            <ListSkeleton rows={8} />
          </div>
        ) : (
          <>
            {attention}
            {isFew ? (
              <>
                <LargeCards shelved={shelved} />
                <div className="mt-8 grid gap-8 empty:hidden desk:grid-cols-[3fr_2fr]">
                  {changed || newcomers}
                  {viewedAs === undefined && <GoodToKnow />}
                </div>
                {!manages && <p className="mt-6 text-muted max-tablet:text-body">{t('home.askForMore')}</p>}
              </>
            ) : (
              <div className="items-start wide:grid wide:grid-cols-[minmax(0,1fr)_auto] wide:grid-rows-[auto_1fr]">
                {favourites.length > 0 && (
                  <div className="col-start-1 min-w-0">
                    <Favourites dashboards={favourites} />
                  </div>
                )}
                <div className="col-start-2 row-span-2 row-start-1 mt-5 grid min-w-0 content-start gap-8 empty:hidden desk:grid-cols-2 wide:ml-8 wide:w-78 wide:grid-cols-1">
                  {lately}
                  {newcomers}
                </div>
                <div className="col-start-1 min-w-0">
                  {hasSections && <SectionCards shelved={shelved} total={openable.length} />}
                  {!hasSections && others.length > 0 && (
                    <AllDashboards
                      title={t(others === openable ? 'home.all' : 'home.others')}
                      dashboards={others}
                      hint={favourites.length === 0 && viewedAs === undefined}
                    />
                  )}
                </div>
              </div>
            )}
            {own}
          </>
        )}
      </Page>
    </div>
  );
}
