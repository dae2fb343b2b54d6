import type { Shelved } from '#domain/dashboards/sections/arrange';
import { sectionTitle } from '#domain/dashboards/sections/section';
import { useEffect, useRef } from 'react';
import { Trans } from 'react-i18next';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { spellGroup } from '#domain/dashboards/groups';
import type { OpenedDashboard } from '#domain/dashboards/shelf/favourites';
import type { News as ChangedDashboard } from '#domain/dashboards/shelf/news';
import { Hint, Section } from '../../kit/section';
import { When } from '../../kit/when';
import { DashboardCard } from '../../dashboards/dashboard-card';
import { DashboardRow } from '../../dashboards/dashboard-row';
import { useFocusHandedOn } from '../../kit/focus/use-focus-handed-on';
import { PathLink } from '../../portal/navigation/path-link';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';
import { DashboardTile } from './dashboard-tile';

const most = { recent: 5, others: 24 };

export function Recents({ recents }: { recents: readonly OpenedDashboard[] }) {
  const { t } = useTexts();
  return (
    <Section title={t('home.recents')}>
      <ul className="mt-2 border-t border-axis">
        {recents.slice(0, most.recent).map(({ dashboard, at }) => (
          <DashboardRow key={dashboard.id} dashboard={dashboard} date={at} />
        ))}
      </ul>
    </Section>
  );
}

/** In the menu's order. */
export function Favourites({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const { t } = useTexts();
  const keeping = useLive(usePortal().shelfKeeping);
  const title = useRef<HTMLHeadingElement>(null);
  const legend = dashboards.some(({ refreshedAt }) => refreshedAt) && (
    <span className="ml-auto text-meta text-muted max-tablet:hidden">{t('home.lastDay')}</span>
  );
  const list = useFocusHandedOn<HTMLUListElement>();
  const before = useRef(dashboards.length);
  useEffect(() => {
    // The star that was pressed has gone with its tile, and the keyboard's place with it.
    const isLost = document.activeElement === document.body;
    if (dashboards.length < before.current && isLost) title.current?.focus();
    before.current = dashboards.length;
  }, [dashboards.length]);
  return (
    <Section title={t('menu.favourites')} titleRef={title} aside={legend} className="mt-5">
      <ul
        ref={list}
        className="mt-2 grid grid-cols-4 content-start gap-x-6 gap-y-4 max-wide:grid-cols-2 max-tablet:grid-cols-1 max-tablet:gap-y-0"
      >
        {dashboards.map((dashboard) => (
          <DashboardTile key={dashboard.id} dashboard={dashboard} />
        ))}
      </ul>
      {(keeping === 'too-large' || keeping === 'later-version') && <Hint>{t(`favourite.trouble.${keeping}`)}</Hint>}
    </Section>
  );
}

export function News({ news, lastVisit }: { news: readonly ChangedDashboard[]; lastVisit: Date }) {
  const { t } = useTexts();
  const words = useChangeWords();
  const since = (
    <span className="text-meta text-muted">
      <Trans i18nKey="home.since" components={{ when: <When date={lastVisit} within /> }} />
    </span>
  );
  return (
    <Section title={t('home.changed')} aside={since}>
      {news.length === 0 ? (
        <Hint>{t('home.noNews')}</Hint>
      ) : (
        <ul className="mt-2 border-t border-axis">
          {news.slice(0, most.recent).map((one) => (
            <DashboardRow key={one.dashboard.id} dashboard={one.dashboard} note={words(one)} />
          ))}
        </ul>
      )}
      {news.length > most.recent && (
        <PathLink to="/dashboard" className="mt-2 inline-block link py-1 max-tablet:py-3.25">
          {t('dashboards.showAll')}
        </PathLink>
      )}
    </Section>
  );
}

/** "Title changed, Published for Sales" */
function useChangeWords(): (news: ChangedDashboard) => string {
  const { t, language, list } = useTexts();
  return ({ dashboard: { groupList }, changes }) =>
    list(
      changes.map((change) => {
        if (change !== 'published') return t(`home.change.${change}`);
        if (groupList.length === 0) return t('home.change.publishedForAll');
        return t('home.change.published', { groups: new Intl.ListFormat(language).format(groupList.map(spellGroup)) });
      }),
    );
}

/** The cards of a person with few dashboards, with room for their descriptions. */
export function LargeCards({ shelved }: { shelved: readonly Shelved[] }) {
  const { t, language } = useTexts();
  return shelved.map(({ section, dashboards }) => {
    const cards = (
      <ul className="mt-2 grid grid-cols-3 content-start gap-x-6 gap-y-6 max-wide:grid-cols-2 max-tablet:grid-cols-1">
        {dashboards.map((dashboard) => (
          <DashboardCard key={dashboard.id} dashboard={dashboard} large />
        ))}
      </ul>
    );
    if (!section && shelved.length > 1) {
      return (
        <section key="" aria-label={t('sections.none')} className="mt-8 border-t border-line pt-4">
          {cards}
        </section>
      );
    }
    return (
      <Section
        key={section?.id ?? ''}
        title={section ? sectionTitle(section, language) : t('home.all')}
        className="mt-8"
      >
        {cards}
      </Section>
    );
  });
}

interface AllDashboardsProps {
  title: string;
  dashboards: readonly Dashboard[];
  hint: boolean;
}

/** The first dashboards as cards. */
export function AllDashboards({ title, dashboards, hint }: AllDashboardsProps) {
  const { t } = useTexts();
  const showAll = dashboards.length > most.others && (
    <PathLink to="/dashboard" className="ml-auto flex-none link py-1 max-tablet:-my-2 max-tablet:py-3.25">
      {t('dashboards.showAll')}
    </PathLink>
  );
  const aside = (
    <>
      {hint && <span className="min-w-0 text-meta text-muted max-tablet:hidden">{t('home.noFavourites')}</span>}
      {showAll}
    </>
  );
  return (
    <Section title={title} aside={aside} className="mt-4">
      <ul className="mt-2 grid grid-cols-4 gap-x-5 gap-y-4 max-desk:grid-cols-3 max-tablet:grid-cols-2">
        {dashboards.slice(0, most.others).map((dashboard) => (
          <DashboardCard key={dashboard.id} dashboard={dashboard} />
        ))}
      </ul>
    </Section>
  );
}
