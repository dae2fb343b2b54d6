import {
  type Dashboard,
  type DashboardId,
  isDashboardId,
  published,
  untouchedEdit,
} from '#domain/dashboards/dashboard';

export function aDashboardId(id: string): DashboardId {
  if (!isDashboardId(id)) throw new Error(`${id} is no dashboard id`);
  return id;
}

/** A published dashboard for everyone, unless said otherwise. */
export function aDashboard(over: Partial<Dashboard> = {}): Dashboard {
  return {
    id: aDashboardId('quicksight@sales'),
    metaId: 'sales',
    metaName: 'Sales (prod)',
    metaArn: 'arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales',
    ...untouchedEdit('Sales overview'),
    description: 'Revenue, orders and margin',
    icon: 'PresentationChartLineIcon',
    status: published,
    updatedAt: new Date('2026-11-18T09:02:00Z'),
    missing: false,
    ...over,
  };
}
