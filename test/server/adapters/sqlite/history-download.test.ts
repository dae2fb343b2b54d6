import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createDownloadHistory } from '#server/application/downloads/download-history';
import type { History } from '#server/ports/stores/history';
import { aDashboard } from '../../../domain/dashboards/a-dashboard';
import { clock, manager } from '../../callers';
import { aDataFolder } from './a-data-folder';

it('a download lets other requests go first between the pages of a long history', async () => {
  const folder = await aDataFolder();
  const store = await openSqliteStores(folder);
  onTestFinished(async () => {
    store.close();
    await rm(folder, { recursive: true });
  });
  const dashboard = aDashboard();
  const counts = { added: 1, renamed: 0, missing: 0, returned: 0 };
  await store.dashboards.saveSync([{ kind: 'add', dashboard }], { ...counts, finishedAt: clock() });
  const edits = Array.from({ length: 120 }, (_, n) =>
    store.dashboards.saveEdit(dashboard.id, { title: `${n}` }, { now: clock() }),
  );
  await Promise.all(edits);

  const done: string[] = [];
  const history: Pick<History, 'page'> = {
    async page(query) {
      const page = await store.history.page(query);
      done.push('page');
      setImmediate(() => done.push('other'));
      return page;
    },
  };
  const downloads = { offer: async () => ({ url: '/downloads/1', expiresAt: clock() }) };
  await createDownloadHistory((_, query) => history.page(query), downloads, clock)(manager, {}, { format: 'json' });
  expect(done).toEqual(['page', 'other', 'page', 'other', 'page']);
});
