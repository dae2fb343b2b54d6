import type { CatalogueHistory } from '#ports/dashboards/catalogue-history';
import type { IprApiClient } from './client/ipr-api-client';
import { entryOf } from './wire-history';

export const createIprApiHistory = ({ call }: IprApiClient): CatalogueHistory => ({
  read: ({ dashboard: id, ...query }) =>
    call('history', { query: { id, ...query } }, ({ entries, next }) => ({
      entries: entries.flatMap((row) => (row && entryOf(row)) ?? []),
      ...(next !== undefined && { next }),
    })),
});
