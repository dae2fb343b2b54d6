import { Trans, useTranslation } from 'react-i18next';
import { mayManage } from '../../domain/people/access';
import { Page, PageTitle } from '../components/page';
import { When } from '../components/when';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';
import { useVisitor } from '../portal/use-visitor';
import { AllDashboards } from './dashboard-list/all-dashboards';
import { LeftOutNotice } from './dashboard-list/left-out-notice';
import { NoDashboards } from './home/no-dashboards';

export function DashboardList() {
  const { t } = useTranslation();
  const { navigation, appState } = usePortal();
  const { dashboards, leftOut } = useLive(navigation);
  const lastUpdateTime = useLive(appState, (now) => now.lastUpdateTime);
  const manages = mayManage(useVisitor());

  if (dashboards.length === 0 && leftOut.length === 0) return <NoDashboards manages={manages} />;
  return (
    <Page>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <PageTitle>{t('dashboards.title')}</PageTitle>
        <span className="text-meta text-muted">{t('dashboards.count', { count: dashboards.length })}</span>
        {lastUpdateTime && (
          <span className="text-meta text-muted">
            <Trans
              i18nKey="when.asOf"
              components={{ when: <When key={lastUpdateTime.getTime()} date={lastUpdateTime} within /> }}
            />
          </span>
        )}
      </div>
      <LeftOutNotice leftOut={leftOut} reason="address-taken" />
      <LeftOutNotice leftOut={leftOut} reason="no-address" />
      <AllDashboards dashboards={dashboards} />
    </Page>
  );
}
