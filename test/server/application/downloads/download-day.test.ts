import { expect, it } from 'vitest';
import { createDownloadCatalogue } from '#server/application/downloads/download-catalogue';
import { createDownloadHistory } from '#server/application/downloads/download-history';
import { manager } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

const clock = () => new Date('2026-11-20T18:30:00Z');

it.each([
  ['Pacific/Auckland', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-20'],
  [undefined, '2026-11-20'],
])('files of the catalogue and the history are named by the day of a reader in %s', async (zone, day) => {
  const names: string[] = [];
  const downloads = {
    async offer({ name }: { name: string }) {
      names.push(name);
      return { url: '/downloads/1', expiresAt: clock() };
    },
  };
  const { dashboards, history } = storesInMemory();
  await createDownloadCatalogue(dashboards, downloads, clock)(manager, { format: 'csv', zone });
  const search = (_: unknown, query: object) => history.page(query);
  await createDownloadHistory(search, downloads, clock)(manager, {}, { format: 'json', zone });
  expect(names).toEqual([`catalogue-${day}.csv`, `history-${day}.json`]);
});
