import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { mayManage } from '../../domain/access';
import { byTitle, byUpdateDate, isPublished } from '../../domain/dashboard';
import { DashboardRow } from '../components/dashboard-row';
import { Page, PageTitle } from '../components/page';
import { PathLink } from '../components/path-link';
import { usePortal } from '../use-portal';
import { useStream } from '../use-stream';
import { Attention } from './home/attention';
import { DashboardTile } from './home/dashboard-tile';
import { NoDashboards } from './home/no-dashboards';
import { useGreeting } from './home/use-greeting';

/** So many fit without becoming the list of all dashboards. */
const latest = 4;
const listed = 24;

export function Home() {
  // No id that a hash in the address could name: every page starts at its top.
  const id = useId();
  const { t } = useTranslation();
  const { configuration, dashboards, entrance } = usePortal();
  const state = useStream(dashboards.state$, dashboards.current);
  const entered = useStream(entrance.state$, entrance.current);
  const greeting = useGreeting();
  const manages =
    entered.status === 'open' && mayManage({ access: configuration.access, groups: entered.user.groupList });
  const shown = state.dashboards.filter(isPublished);

  if (shown.length === 0) return <NoDashboards manages={manages} />;
  return (
    <Page>
      <PageTitle display>{greeting}</PageTitle>
      <p className="mt-1 text-body text-muted">{t('home.count', { count: shown.length })}</p>
      {manages && <Attention dashboards={state.dashboards} />}

      <section aria-labelledby={`${id}changed`} className="mt-8">
        <h2 id={`${id}changed`} className="text-body font-head">
          {t('home.changed')}
        </h2>
        <ul className="mt-2 grid grid-cols-4 gap-x-6 gap-y-4 max-wide:grid-cols-2 max-tablet:grid-cols-1 max-tablet:gap-y-0">
          {shown
            .toSorted(byUpdateDate)
            .slice(0, latest)
            .map((dashboard) => (
              <DashboardTile key={dashboard.id} dashboard={dashboard} />
            ))}
        </ul>
      </section>

      <section aria-labelledby={`${id}all`} className="mt-8">
        <div className="flex items-baseline gap-3">
          <h2 id={`${id}all`} className="text-body font-head">
            {t('home.all')}
          </h2>
          {shown.length > listed && (
            <PathLink path="/dashboard" className="ml-auto link py-1">
              {t('home.showAll', { count: shown.length })}
            </PathLink>
          )}
        </div>
        <ul className="mt-2 gap-8 border-t border-axis desk:columns-2">
          {shown
            .toSorted(byTitle)
            .slice(0, listed)
            .map((dashboard) => (
              <DashboardRow key={dashboard.id} dashboard={dashboard} />
            ))}
        </ul>
      </section>
    </Page>
  );
}
