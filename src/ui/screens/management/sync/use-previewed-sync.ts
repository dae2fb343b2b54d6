import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { FoundChange, SyncPreview } from '#domain/dashboards/sync/sync-preview';
import type { Failure } from '#domain/failure';
import { usePortal } from '../../../portal/use-portal';
import { type Syncing, useSync } from './use-sync';

export type PreviewState =
  | { status: 'closed' }
  /** `read` counts the dashboards read so far; undefined until the first page has been read. */
  | { status: 'reading'; read?: number }
  | { status: 'failed'; failure: Failure }
  | { status: 'open'; preview: SyncPreview }
  /** Applied, except for these. */
  | { status: 'left'; changes: FoundChange[] };

export interface PreviewedSync extends Omit<Syncing, 'apply'> {
  preview: PreviewState;
  /** Reads the BI service. Syncs at once if the backend has no preview or there is nothing to choose. */
  start: () => Promise<void>;
  apply: (chosen: readonly FoundChange[]) => Promise<void>;
  /** Cancels the reading, which changes nothing. Changes that are being applied continue in the background. */
  close: () => void;
}

/** Shows what a sync would change, and syncs what a manager chooses of it. */
export function usePreviewedSync(): PreviewedSync {
  const sync = useSync();
  const { syncPreviews } = usePortal();
  const [preview, setPreview] = useState<PreviewState>({ status: 'closed' });
  const reading = useRef<AbortController>(undefined);
  useEndWithPage(reading);

  const close = (): void => {
    reading.current?.abort();
    reading.current = undefined;
    if (sync.state.status === 'busy') sync.leave();
    setPreview({ status: 'closed' });
  };
  const start = async (): Promise<void> => {
    if (reading.current?.signal.aborted === false || sync.state.status === 'busy') return;
    const thisOne = new AbortController();
    const { signal } = thisOne;
    reading.current = thisOne;
    setPreview({ status: 'reading' });
    const onRead = (read: number): void => {
      if (!signal.aborted) setPreview({ status: 'reading', read });
    };
    const found = await syncPreviews.preview(onRead, signal);
    if (signal.aborted) return;
    reading.current = undefined;
    if (found.ok && (found.value.changes.length > 0 || found.value.unreadable))
      return setPreview({ status: 'open', preview: found.value });
    setPreview({ status: 'closed' });
    if (found.ok) await sync.apply([]);
    else if (found.failure.kind === 'not-found') await sync.run();
    else setPreview({ status: 'failed', failure: found.failure });
  };
  const apply = async (chosen: readonly FoundChange[]): Promise<void> => {
    const applied = await sync.apply(chosen);
    const left = new Set<DashboardId>(applied?.left);
    const next: PreviewState =
      left.size > 0 ? { status: 'left', changes: chosen.filter(({ id }) => left.has(id)) } : { status: 'closed' };
    // If this preview was closed during the call, another one may be open now.
    setPreview((current) => (current === preview ? next : current));
  };
  return { ...sync, preview, start, apply, close };
}

/** A hook of its own, because the effect's closure lives as long as the page and would keep the first list in memory. */
function useEndWithPage(reading: RefObject<AbortController | undefined>): void {
  useEffect(() => () => reading.current?.abort(), [reading]);
}
