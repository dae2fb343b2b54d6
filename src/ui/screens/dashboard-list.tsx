import { Trans } from 'react-i18next';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { mayManage } from '#domain/people/access';
import { Page, PageTitle } from '../components/page';
import { When } from '../components/when';
import { useSteady, useSteadyArea } from '../layout/use-steady';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';
import { useVisitor } from '../session/use-visitor';
import { AllDashboards } from './dashboard-list/all-dashboards';
import { LeftOutNotice } from './dashboard-list/left-out-notice';
import { NoDashboards } from './home/no-dashboards';
import { useTexts } from '../use-texts';

const idOf = ({ id }: Dashboard): string => id;

export function DashboardList() {
  const { t } = useTexts();
  const { navigation, appState } = usePortal();
  const { dashboards: now, leftOut, known } = useLive(navigation);
  const { area, isOver } = useSteadyArea();
  const dashboards = useSteady({ isOver, whole: known === 'all' }, now, idOf);
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
      <div {...area}>
        <AllDashboards dashboards={dashboards} />
      </div>
    </Page>
  );
}
