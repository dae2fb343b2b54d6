import { Trans, useTranslation } from 'react-i18next';
import type { Dashboard } from '../../../domain/dashboards/dashboard';
import { DashboardRow } from '../../components/dashboard-row';
import { PathLink } from '../../components/path-link';
import { When } from '../../components/when';
import { Hint, Section } from './section';

const most = 7;

export function News({ dashboards, lastVisit }: { dashboards: readonly Dashboard[]; lastVisit: Date | undefined }) {
  const { t } = useTranslation();
  const since = lastVisit && (
    <span className="text-meta text-muted">
      <Trans i18nKey="home.since" components={{ when: <When date={lastVisit} within /> }} />
    </span>
  );
  return (
    <Section title={t('home.changed')} aside={since}>
      {dashboards.length === 0 ? (
        <Hint>{t('home.noNews')}</Hint>
      ) : (
        <ul className="mt-2 border-t border-axis">
          {dashboards.slice(0, most).map((dashboard) => (
            <DashboardRow key={dashboard.id} dashboard={dashboard} />
          ))}
        </ul>
      )}
      {dashboards.length > most && (
        <PathLink to="/dashboard" className="mt-2 inline-block link py-1 max-tablet:py-3.25">
          {t('home.showAll')}
        </PathLink>
      )}
    </Section>
  );
}
