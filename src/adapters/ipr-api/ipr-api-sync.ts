import { type LastSyncAnswer, type PreviewLine, previewLine } from '#contract/dashboards/sync';
import { isDashboardId } from '#domain/dashboards/dashboard';
import type { LastSync } from '#domain/dashboards/sync/sync-outcome';
import type { SyncPreview } from '#domain/dashboards/sync/sync-preview';
import type { CatalogueSync } from '#ports/dashboards/sync';
import { RefusedLate, UnreadableAnswer } from './client/call-errors';
import type { IprApiClient } from './client/ipr-api-client';
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

  last: () => call('lastSync', {}, lastSyncIn),

  undo: (sync) =>
    call('undoSync', { body: { sync } }, ({ added, renamed, missing, returned, kept }) => ({
      added,
      renamed,
      missing,
      returned,
      kept: kept.filter(isDashboardId),
    })),
});

export const lastSyncIn = (sync: LastSyncAnswer): LastSync =>
  sync.finishedAt === null ? 'never' : { ...sync, finishedAt: new Date(sync.finishedAt) };

/** Reads lines as they arrive; the last one has the preview. Skips changes of dashboards with an invalid id. */
async function readPreview(response: Response, onRead: (dashboards: number) => void): Promise<SyncPreview> {
  for await (const line of linesOf(response)) {
    if ('read' in line) onRead(line.read);
    else if ('refused' in line) throw new RefusedLate(line.refused.status, line.refused.problem);
    else {
      const { changes, unchanged, isDoubtful, unreadable, folders } = line.preview;
      return {
        changes: changes.flatMap(({ id, before, ...change }) =>
          isDashboardId(id) ? [{ ...change, id, ...(before !== undefined && { before }) }] : [],
        ),
        unchanged,
        isDoubtful,
        ...(unreadable && { unreadable }),
        ...(folders && {
          folders:
            folders === 'refused'
              ? folders
              : folders.map(({ name, dashboards }) => ({ name, dashboards: dashboards.filter(isDashboardId) })),
        }),
      };
    }
  }
  throw new UnreadableAnswer(response);
}

async function* linesOf(response: Response): AsyncGenerator<PreviewLine> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    const lines = (rest + chunk.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield parse(line, response);
  }
}

function parse(line: string, response: Response): PreviewLine {
  try {
    const read = previewLine.safeParse(JSON.parse(line));
    if (read.success) return read.data;
  } catch {
    // Not even JSON.
  }
  throw new UnreadableAnswer(response);
}
