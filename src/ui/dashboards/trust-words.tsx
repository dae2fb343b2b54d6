import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { Trans } from 'react-i18next';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { Trust } from '#domain/dashboards/trust';
import { When } from '../components/when';
import { useTexts } from '../use-texts';
import { Refreshed } from './refreshed';

interface TrustWordsProps {
  dashboard: Dashboard;
  trust: Trust;
  now: Date;
}

/** Says that there is a known issue, and when the data was refreshed; when the dashboard was updated, if that is unknown. */
export function TrustWords({ dashboard, trust, now }: TrustWordsProps) {
  const { t } = useTexts();
  return (
    <>
      {trust.knownIssue !== undefined && (
        <span className="text-warning" title={trust.knownIssue.text}>
          <ExclamationTriangleIcon className="mr-1 inline icon-mark align-[-0.125em]" aria-hidden />
          {t('trust.issue')}.{' '}
        </span>
      )}
      {trust.refreshedAt ? (
        <Refreshed trust={trust} now={now} />
      ) : (
        <Trans
          i18nKey="dashboardPage.updated"
          components={{ when: <When date={dashboard.updatedAt} within className="relative" /> }}
        />
      )}
    </>
  );
}
