import type { DashboardRow } from '#contract/dashboards/dashboard';
import { answerFor } from './answer-for';
import type { DevTools } from './bare-pages';

const icons = ['ChartBarIcon', 'TruckIcon', 'BanknotesIcon', 'GlobeAltIcon', 'UsersIcon', 'SunIcon'];

/** Answers the page's requests for the list in the backend's place, with the last given rows. */
export async function listOf(devTools: DevTools): Promise<(rows: readonly DashboardRow[]) => void> {
  const answer = await answerFor(devTools, '*/prod/quicksight/dashboard/list', 'application/json');
  return (rows) => answer(JSON.stringify(rows));
}

/** In the backend's order, which is by id. */
export function dashboardRows(count: number): DashboardRow[] {
  const rows = Array.from({ length: count }, (_, number) => ({
    id: `quicksight@board-${number}`,
    metaId: `board-${number}`,
    metaName: `Board ${number}`,
    metaArn: `arn:aws:quicksight:eu-west-1:000000000000:dashboard/board-${number}`,
    title: `Board ${number}`,
    description: `What board ${number} is about, in more than the forty characters that the menu has for it`,
    icon: icons[number % icons.length] ?? 'ChartBarIcon',
    status: 'EMBEDED',
    groups: [],
    updatedAt: '2026-11-20T08:00:00.000Z',
  }));
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
