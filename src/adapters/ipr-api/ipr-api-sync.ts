import { isDashboardId } from '#domain/dashboards/dashboard';
import type { CatalogueSync } from '#ports/dashboards/catalogue-sync';
import type { IprApiClient } from './client/ipr-api-client';
import { readPreview } from './read-preview';
import { settle } from './client/settle';

export const createIprApiSync = ({ call, send }: IprApiClient): CatalogueSync => ({
  run: (confirmed) => call('sync', { query: confirmed ? { missing: confirmed } : {} }, (answer) => answer),

  preview: (onRead, signal) =>
    settle(send('previewSync', {}, { signal }).then((response) => readPreview(response, onRead))),

  apply: (chosen) => {
    const changes = chosen.map(({ kind, id, metaName }) => ({ kind, id, metaName }));
    return call('applySync', { body: { changes } }, ({ left, ...answer }) => ({
      ...answer,
      left: left.filter(isDashboardId),
    }));
  },

  last: () =>
    call('lastSync', {}, (sync) =>
      sync.finishedAt === null ? 'never' : { ...sync, finishedAt: new Date(sync.finishedAt) },
    ),

  undo: (sync) =>
    call('undoSync', { body: { sync } }, ({ added, renamed, missing, returned, kept }) => ({
      added,
      renamed,
      missing,
      returned,
      kept: kept.filter(isDashboardId),
    })),
});
