import { useMemo, useState } from 'react';
import { Trans } from 'react-i18next';
import { isKnown } from '#application/loader';
import { isNewsAt } from '#domain/access/access-request';
import { mayManage } from '#domain/access/roles';
import { nameOfViewed } from '#domain/access/viewed-person';
import { hourIn } from '#domain/conventions';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { arrange } from '#domain/dashboards/sections/arrange';
import { recentsAmong } from '#domain/dashboards/shelf/favourites';
import { type News as NewsOfDashboard, newsSince } from '#domain/dashboards/shelf/news';
import { OwnRequests } from '../access-requests/own-requests';
import { useWaitingRequests, useOwnRequests } from '../access-requests/use-requests';
import { Page, PageTitle } from '../components/page';
import { Section } from '../components/section';
import { ListSkeleton } from '../components/skeleton';
import { When } from '../components/when';
import { useFavourites } from '../dashboards/use-favourites';
import { useSteady, useSteadyArea } from '../layout/use-steady';
import { useElapsed } from '../loading/use-elapsed';
import { useMenuDashboards } from '../navigation/use-openable';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { useIsConfirmed } from '../session/use-is-confirmed';
import { firstName, useOwnName } from '../session/use-session-user';
import { useVisitor } from '../session/use-visitor';
import { useTexts } from '../use-texts';
import { Attention } from './home/attention';
import { AllDashboards, Favourites, News, Recents } from './home/lists';
import { MostUsed } from './home/most-used';
import { NoDashboards } from './home/no-dashboards';
import { SectionCards } from './home/section-cards';

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
  const { dashboards: whole, part = [], sections } = useLive(dashboards);
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
  const shelved = useMemo(() => arrange(openable, sections ?? []), [openable, sections]);
  const hasSections = shelved.some(({ section }) => section);
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
  const lately = (
    <>
      {recents.length > 0 && <Recents recents={recents} />}
      {kept.lastVisit && (news.length > 0 || recents.length > 0) && <News news={news} lastVisit={kept.lastVisit} />}
    </>
  );
  const newcomers = favourites.length === 0 && recents.length === 0 && viewedAs === undefined && (
    <MostUsed dashboards={openable} />
  );
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
            {hasSections ? (
              <div className="items-start gap-x-8 desk:flex">
                <div className="min-w-0 flex-1">
                  {favourites.length > 0 && <Favourites dashboards={favourites} />}
                  <SectionCards shelved={shelved} total={openable.length} />
                </div>
                <div className="mt-8 grid min-w-0 flex-none content-start gap-y-8 empty:hidden desk:w-78">
                  {lately}
                  {newcomers}
                </div>
              </div>
            ) : (
              <>
                {favourites.length > 0 && <Favourites dashboards={favourites} />}
                <div className="mt-8 grid gap-x-8 gap-y-8 empty:hidden desk:grid-flow-col desk:auto-cols-fr">
                  {lately}
                </div>
                {others.length > 0 && (
                  <AllDashboards
                    title={t(others === openable ? 'home.all' : 'home.others')}
                    dashboards={others}
                    hint={favourites.length === 0 && viewedAs === undefined}
                  />
                )}
                {newcomers && <div className="mt-8">{newcomers}</div>}
              </>
            )}
            {own}
          </>
        )}
      </Page>
    </div>
  );
}

interface NewsLineProps {
  lastVisit: Date | undefined;
  changed: number;
  total: number;
}

/** "5 dashboards have changed since your last visit, yesterday, 17:12" */
function NewsLine({ lastVisit, changed, total }: NewsLineProps) {
  const { t } = useTexts();
  return (
    <p className="mt-1 text-body text-muted">
      {lastVisit ? (
        <Trans
          i18nKey={changed > 0 ? 'home.changedSince' : 'home.nothingSince'}
          count={changed}
          components={{ when: <When date={lastVisit} within /> }}
        />
      ) : (
        t('home.count', { count: total })
      )}
    </p>
  );
}

function useGreeting(): string {
  const { t, conventions } = useTexts();
  const ownName = useOwnName();
  const { viewedAs } = usePortal();
  const [hour] = useState(() => hourIn(conventions.timeZone, new Date()));
  const name = viewedAs ? nameOfViewed(viewedAs) : firstName(ownName);
  return t(`home.greeting.${partOfDay(hour)}`, { name });
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** The user's requests for access of the last days and their outcomes; renders nothing without any. */
function OwnRequestsSection({ isOver }: { isOver: boolean }) {
  const { t } = useTexts();
  const [now] = useState(() => new Date());
  const requests = useOwnRequests(isOver).value?.filter((request) => isNewsAt(request, now)) ?? [];
  if (requests.length === 0) return null;
  return (
    <Section title={t('access.mine')} className="mt-8">
      <OwnRequests requests={requests} />
    </Section>
  );
}
