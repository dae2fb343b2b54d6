import { useTranslation } from 'react-i18next';
import { mayManage } from '../../domain/access';
import { byTitle, isPublished } from '../../domain/dashboard';
import { DashboardRow } from '../components/dashboard-row';
import { Page, PageTitle } from '../components/page';
import { usePortal } from '../use-portal';
import { useStream } from '../use-stream';
import { NoDashboards } from './home/no-dashboards';

export function DashboardList() {
  const { t } = useTranslation();
  const { configuration, dashboards, entrance } = usePortal();
  const state = useStream(dashboards.state$, dashboards.current);
  const entered = useStream(entrance.state$, entrance.current);
  const shown = state.dashboards.filter(isPublished).toSorted(byTitle);

  if (shown.length === 0) {
    const manages =
      entered.status === 'open' && mayManage({ access: configuration.access, groups: entered.user.groupList });
    return <NoDashboards manages={manages} />;
  }
  return (
    <Page>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <PageTitle>{t('dashboardList.title')}</PageTitle>
        <span className="text-meta text-muted">{t('dashboardList.count', { count: shown.length })}</span>
      </div>
      <ul className="mt-4 border-t border-axis">
        {shown.map((dashboard) => (
          <DashboardRow key={dashboard.id} dashboard={dashboard} />
        ))}
      </ul>
    </Page>
  );
}
