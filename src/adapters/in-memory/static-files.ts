import type { OwnExports } from '#domain/exports/own-exports';
import type { InMemoryFiles } from './in-memory-exports';
import { type SentParameter, toSent } from './static-charts';

interface TablesWindow extends Window {
  listTables(): Promise<OwnExports['sheets']>;
  makeTable(
    sheet: string,
    table: string,
    parameters: SentParameter[],
  ): Promise<{ csv: string; rows: number; columns: number }>;
}

/** CSV files of the static charts' tables. `pageOf` returns the address of a dashboard's page. */
export const createStaticFiles = (pageOf: (dashboard: string) => string): Pick<InMemoryFiles, 'tables' | 'make'> => ({
  tables: (dashboard) => inPage(pageOf(dashboard), (page) => page.listTables()),
  make: ({ dashboard, sheet, visual, parameters }) =>
    inPage(pageOf(dashboard), async (page) => {
      const { csv, ...table } = await page.makeTable(sheet.id, visual?.id ?? '', toSent(parameters));
      const file = new Blob(['\uFEFF', csv], { type: 'text/csv' });
      return { address: URL.createObjectURL(file), table };
    }),
});

/** Opens the page in a hidden frame for one question. */
async function inPage<T>(address: string, ask: (page: TablesWindow) => Promise<T>): Promise<T> {
  const iframe = document.createElement('iframe');
  iframe.hidden = true;
  iframe.src = address;
  const loaded = new Promise((resolve, reject) => {
    iframe.addEventListener('load', resolve);
    iframe.addEventListener('error', reject);
  });
  document.body.append(iframe);
  try {
    await loaded;
    return await ask(iframe.contentWindow as TablesWindow);
  } finally {
    iframe.remove();
  }
}
