import { answer } from './protocol/answers';
import type { Parameter } from './drawing/dashboard-view';
import { createLanguage } from './language/language';
import './page.css';
import { createStage, type StageOptions } from './drawing/stage';

/**
 * A dashboard's frame on a static host, which the portal's demo puts beside its own pages: no session, no control page and no SDK. The
 * page around it calls `openDashboard` once, and then what that resolves to for each call of the embedding protocol. A page that shows nothing
 * makes files: `listTables` and `makeTable`.
 */

const dashboardId = new URLSearchParams(location.search).get('id') ?? '';
// Definition and data are found from an address like that of the service's frames.
history.replaceState(null, '', `dashboards/${dashboardId}`);

interface Opening extends Pick<StageOptions, 'emit'> {
  locale: string;
  sheetId: string | undefined;
  parameters: Parameter[];
}

async function openDashboard({ locale, emit, ...scene }: Opening) {
  const language = createLanguage(locale);
  document.documentElement.lang = language.tag;
  const root = document.querySelector<HTMLElement>('#dashboard') ?? document.body;
  const stage = createStage({ root, language, emit });
  await stage.show({ dashboardId, ...scene });
  return (eventName: string, message?: unknown) => answer({ eventName, eventId: '', eventTarget: {}, message }, stage);
}

// Loads Vega, as an open dashboard does.
const tables = () => import('./static-tables');
const listTables = async () => (await tables()).listTables(dashboardId);
const makeTable = async (sheetId: string, tableId: string, parameters: Parameter[]) =>
  (await tables()).makeTable(dashboardId, sheetId, tableId, parameters);

Object.assign(window, { openDashboard, listTables, makeTable });
