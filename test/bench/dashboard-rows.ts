import type { Page, Route } from 'playwright-core';
import type { DashboardRow } from '../../src/adapters/ipr-api/contract';

const icons = ['ChartBarIcon', 'TruckIcon', 'BanknotesIcon', 'GlobeAltIcon', 'UsersIcon', 'SunIcon'];

/** Answers the page's requests for the list in the backend's place, with the last given rows. */
export async function listOf(page: Page): Promise<(rows: readonly DashboardRow[]) => void> {
  let answer: readonly DashboardRow[] = [];
  await page.route('**/prod/quicksight/dashboard/list', (route: Route) => route.fulfill({ json: answer }));
  return (rows) => {
    answer = rows;
  };
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
