import type { KyInstance } from 'ky';
import { isDashboardId } from '#domain/dashboards/dashboard';
import type { CatalogueSync } from '#ports/catalogue-sync';
import { read } from './read';
import { readPreview } from './read-preview';
import { settle } from './settle';
import { type ApplySyncRequest, applySyncAnswer, lastSyncAnswer, syncAnswer, undoSyncAnswer } from '#contract/sync';

export const createIprApiSync = (api: KyInstance): CatalogueSync => ({
  // A GET that changes state, so it is never retried.
  run: (confirmed) =>
    settle(
      read(
        api.get('quicksight/dashboard/sync', { retry: 0, ...(confirmed && { searchParams: { missing: confirmed } }) }),
        syncAnswer,
      ),
    ),

  preview: (onRead, signal) =>
    settle(
      api
        .get('quicksight/dashboard/syncPreview', { retry: 0, signal })
        .then((response) => readPreview(response, onRead)),
    ),

  apply: (chosen) => {
    const json: ApplySyncRequest = { changes: chosen.map(({ kind, id, metaName }) => ({ kind, id, metaName })) };
    return settle(
      read(api.post('quicksight/dashboard/applySync', { json, retry: 0 }), applySyncAnswer).then(
        ({ left, ...answer }) => ({ ...answer, left: left.filter(isDashboardId) }),
      ),
    );
  },

  last: () =>
    settle(
      read(api.get('quicksight/dashboard/lastSync'), lastSyncAnswer).then((sync) =>
        sync.finishedAt === null ? 'never' : { ...sync, finishedAt: new Date(sync.finishedAt) },
      ),
    ),

  undo: (sync) =>
    settle(
      read(api.post('quicksight/dashboard/undoSync', { json: { sync }, retry: 0 }), undoSyncAnswer).then(
        ({ kept, added, renamed, missing, returned }) => ({
          added,
          renamed,
          missing,
          returned,
          kept: kept.filter(isDashboardId),
        }),
      ),
    ),
});
