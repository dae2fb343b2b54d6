import { useMemo, useState } from 'react';
import { isKnown } from '#application/loader';
import { mayManage } from '#domain/access/roles';
import { nameOfViewed } from '#domain/access/viewed-person';
import { recentsAmong } from '#domain/dashboards/shelf/favourites';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type News as NewsOfDashboard, newsSince } from '#domain/dashboards/shelf/news';
import { useWaitingRequests } from '../access-requests/use-requests';
import { Page, PageTitle } from '../components/page';
import { ListSkeleton } from '../components/skeleton';
import { useElapsed } from '../loading/use-elapsed';
import { useSteady, useSteadyArea } from '../layout/use-steady';
import { useMenuDashboards } from '../navigation/use-openable';
import { usePortal } from '../portal/use-portal';
import { useIsConfirmed } from '../session/use-is-confirmed';
import { useLive } from '../portal/use-live';
import { useVisitor } from '../session/use-visitor';
import { useFavourites } from '../dashboards/use-favourites';
import { Attention } from './home/attention';
import { AllDashboards } from './home/all-dashboards';
import { Favourites } from './home/favourites';
import { NewsLine } from './home/news-line';
import { News } from './home/news';
import { NoDashboards } from './home/no-dashboards';
import { OwnRequestsSection } from './home/own-requests-section';
import { Recents } from './home/recents';
import { useGreeting } from './home/use-greeting';
import { useTexts } from '../use-texts';

const idOf = ({ id }: Dashboard) => id;
/** The lists wait this long for the sections above them, in milliseconds. */
const longestWait = 1000;
/** Stands in on a first visit, on which everything is new. */
const noNews: readonly NewsOfDashboard[] = [];
const newsId = ({ dashboard }: NewsOfDashboard): string => dashboard.id;

/** Tasks for a manager, the user's favourites and recent dashboards, and the changes since their last visit. */
export function Home() {
  const { t } = useTexts();
  const { dashboards, shelf, viewedAs } = usePortal();
  const { dashboards: whole, part = [] } = useLive(dashboards);
  const all = whole ?? part;
  const kept = useLive(shelf);
  const { area, isOver } = useSteadyArea();
  const isConfirmed = useIsConfirmed();
  const steady = { isOver, whole: whole !== undefined && isConfirmed };
  const openable = useSteady(steady, useMenuDashboards(), idOf);
  const starred = useFavourites();
  const [first] = useState(starred);
  const manages = mayManage(useVisitor());
  const greeting = useGreeting();
  const found = useMemo(() => (kept.lastVisit ? newsSince(kept, openable) : noNews), [kept, openable]);
  const news = useSteady(steady, found, newsId);
  const favourites = useMemo(() => openable.filter(({ id }) => starred.has(id)), [openable, starred]);
  const recents = useMemo(() => recentsAmong(kept.recents, openable), [kept.recents, openable]);
  const own = !manages && <OwnRequestsSection isOver={isOver} />;
  const waiting = useWaitingRequests({ manages, isOver });
  const isLate = useElapsed(longestWait);
  // Shown together with the sections above, so that the lists don't move.
  const isHeld = manages && !isKnown(waiting) && !isLate;
  const attention = manages && <Attention dashboards={all} waiting={waiting} />;
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

  // The dashboards that aren't listed above. A row whose star is pressed stays under the pointer.
  const listed = new Set([
    ...recents.map(({ dashboard }) => dashboard.id),
    ...favourites.map(idOf).filter((id) => first.has(id)),
  ]);
  const others = listed.size === 0 ? openable : openable.filter(({ id }) => !listed.has(id));
  return (
    <div {...area} className="contents">
      <Page>
        <PageTitle display>{greeting}</PageTitle>
        {viewedAs !== undefined ? (
          <p className="mt-1 text-body text-muted">
            {t('viewAs.home', { count: openable.length, name: nameOfViewed(viewedAs) })}
          </p>
        ) : (
          <NewsLine lastVisit={kept.lastVisit} changed={news.length} total={openable.length} />
        )}
        {isHeld ? (
          <div className="mt-10">
            <ListSkeleton rows={8} />
          </div>
        ) : (
          <>
            {attention}
            {favourites.length > 0 && <Favourites dashboards={favourites} />}
            <div className="mt-8 grid gap-x-8 gap-y-8 empty:hidden desk:grid-flow-col desk:auto-cols-fr">
              {recents.length > 0 && <Recents recents={recents} />}
              {kept.lastVisit && (news.length > 0 || recents.length > 0) && (
                <News news={news} lastVisit={kept.lastVisit} />
              )}
            </div>
            {others.length > 0 && (
              <AllDashboards
                title={t(others === openable ? 'home.all' : 'home.others')}
                dashboards={others}
                hint={favourites.length === 0 && viewedAs === undefined}
              />
            )}
            {own}
          </>
        )}
      </Page>
    </div>
  );
}
