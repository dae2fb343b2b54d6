import * as z from 'zod/mini';
import type { Call } from './call';
import {
  applySyncAnswer,
  applySyncRequest,
  lastSyncAnswer,
  previewLine,
  syncAnswer,
  undoSyncAnswer,
  undoSyncRequest,
} from '../dashboards/sync';
import { queryNumber } from '../values';

/** The calls that bring the catalogue up to date with QuickSight. */
export const syncCalls = {
  sync: {
    method: 'GET',
    path: 'quicksight/dashboard/sync',
    query: z.object({ missing: queryNumber }),
    answer: syncAnswer,
    by: 'managers',
    perMinute: 6,
    isOnce: true,
    summary: 'Brings the catalogue in line with the BI service; `missing` confirms how many dashboards are gone.',
  },
  previewSync: {
    method: 'GET',
    path: 'quicksight/dashboard/syncPreview',
    answer: previewLine,
    media: 'application/x-ndjson',
    by: 'managers',
    perMinute: 6,
    isOnce: true,
    summary: 'Streams what a sync would change, as lines of JSON; the last one has the preview or the refusal.',
  },
  // Ten thousand dashboards with long names.
  applySync: {
    method: 'POST',
    path: 'quicksight/dashboard/applySync',
    body: applySyncRequest,
    answer: applySyncAnswer,
    by: 'managers',
    perMinute: 6,
    bodyBytes: 8 * 1024 * 1024,
    summary: 'Applies the chosen changes of a preview, except for those that are no longer to be made.',
  },
  lastSync: {
    method: 'GET',
    path: 'quicksight/dashboard/lastSync',
    answer: lastSyncAnswer,
    by: 'managers',
    perMinute: 600,
    summary: 'Returns when the last sync finished and what it changed.',
  },
  undoSync: {
    method: 'POST',
    path: 'quicksight/dashboard/undoSync',
    body: undoSyncRequest,
    answer: undoSyncAnswer,
    by: 'managers',
    perMinute: 6,
    freshProof: true,
    summary: 'Undoes the last sync, except for dashboards that were changed since.',
  },
} as const satisfies Record<string, Call>;
