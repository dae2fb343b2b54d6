import { type Dashboard, type DashboardId, titleOf } from '#domain/dashboards/dashboard';
import { sessionsOf } from '#domain/use/use';
import { sortUse } from '#domain/use/use-order';
import { figuresOf, type PricedUse } from '#domain/use/use-report';
import { UsedDashboard } from '../../dashboards/used-dashboard';
import { useTexts } from '../../portal/texts/use-texts';
import { type Ordering, sortingOf, UseTable } from '../../use/use-table';

interface DashboardTableProps {
  use: PricedUse;
  dashboards: ReadonlyMap<DashboardId, Dashboard>;
  ordering: Ordering;
}

/** A month's use by dashboard. A dashboard has no cost: people's prices are for all that they open. */
export function DashboardTable({ use, dashboards, ordering }: DashboardTableProps) {
  const { t } = useTexts();
  const figures = figuresOf(use);
  const index = use.months.indexOf(figures);
  const sorting = sortingOf(ordering, ['name', 'sessions'], 'sessions');
  const rows = use.dashboards
    .filter((dashboard) => sessionsOf(dashboard) > 0)
    .map(({ dashboard: id, peopleByMonth, ...sessions }) => {
      const dashboard = dashboards.get(id);
      return {
        ...sessions,
        key: id,
        title: dashboard && titleOf(dashboard),
        people: peopleByMonth[index] ?? 0,
        name: <UsedDashboard dashboard={dashboard} />,
      };
    });
  return (
    <UseTable
      of={t('billing.dashboard')}
      rows={sortUse(rows, sorting.order)}
      all={sessionsOf(figures)}
      sorting={sorting}
    />
  );
}
