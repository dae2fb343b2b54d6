import type { DashboardId } from '#domain/dashboards/dashboard';
import type { TablePath } from '#domain/pages/route-table';

export const historyPath = (id: DashboardId): string =>
  `${'/management/history' satisfies TablePath}?id=${encodeURIComponent(id)}`;
