import { createHash } from 'node:crypto';
import type { DashboardRow } from '#contract/dashboards/dashboard';
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

/**
 * Answers the page's requests for these URLs in the server's place, with what was given last, or 304 where the page has it. A route of Playwright would turn the
 * browser's cache off and pass every file through the test.
 */
async function answerFor(
  devTools: DevTools,
  urlPattern: string,
  contentType: string,
): Promise<(content: string) => void> {
  let body = '';
  let etag = '';
  devTools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const responseHeaders = [
      { name: 'Content-Type', value: contentType },
      { name: 'ETag', value: etag },
    ];
    const isKnown = request.headers['if-none-match'] === etag;
    devTools
      .send('Fetch.fulfillRequest', {
        requestId,
        responseHeaders,
        ...(isKnown ? { responseCode: 304 } : { responseCode: 200, body }),
      })
      // The page has been left.
      .catch(() => undefined);
  });
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern }] });
  return (content) => {
    body = Buffer.from(content).toString('base64');
    etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  };
}
