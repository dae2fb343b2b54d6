import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { Trans } from 'react-i18next';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { trustIn } from '#domain/dashboards/trust';
import { When } from '../../kit/when';
import { useTexts } from '../../portal/texts/use-texts';
import { Refreshed } from './refreshed';
import { useMinute } from './use-minute';

/** Says that there is a known issue, or else how old the data is. */
export function TrustWords({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTexts();
  const issue = dashboard.knownIssue?.trim();
  if (!issue) return <AgeOfData dashboard={dashboard} />;
  return (
    <span className="text-warning" title={issue}>
      <ExclamationTriangleIcon className="mr-1 inline icon-mark align-[-0.125em]" aria-hidden />
      {t('trust.issue')}
    </span>
  );
}

/** Says when the data was refreshed; when the dashboard was updated, if that is unknown. */
export function AgeOfData({ dashboard }: { dashboard: Dashboard }) {
  const now = useMinute();
  const trust = trustIn(dashboard, now);
  if (trust.refreshedAt) return <Refreshed trust={trust} now={now} words={trust.isLate ? 'shortest' : 'short'} />;
  return (
    <Trans
      i18nKey="dashboardPage.updated"
      components={{ when: <When date={dashboard.updatedAt} within className="relative" /> }}
    />
  );
}
