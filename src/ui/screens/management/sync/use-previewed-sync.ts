import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { everything, queryOfFilter } from '#domain/dashboards/catalogue/catalogue-filter';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { type Doubts, type ToldCounts, syncChanges } from '#domain/dashboards/sync/sync-outcome';
import type { FoundChange, SyncPreview, AppliedSync, SeenChange } from '#domain/dashboards/sync/sync-preview';
import type { Failure } from '#domain/failure';
import type { Result } from '#domain/result';
import { useSay } from '../../../kit/notices/use-say';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';

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
  /** The folders that the last preview found. */
  folders: SyncPreview['folders'];
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
  const [folders, setFolders] = useState<SyncPreview['folders']>();
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
    if (found.ok) setFolders(found.value.folders);
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
  return { ...sync, preview, folders, start, apply, close };
}

/** A hook of its own, because the effect's closure lives as long as the page and would keep the first list in memory. */
function useEndWithPage(reading: RefObject<AbortController | undefined>): void {
  useEffect(() => () => reading.current?.abort(), [reading]);
}

type SyncState =
  | { status: 'idle' | 'busy' }
  /** Still running, but no longer waited for. */
  | { status: 'left' }
  | { status: 'failed'; failure: Failure }
  | ({ status: 'doubtful' } & Doubts);

interface Syncing {
  state: SyncState;
  /** Syncs without a preview. */
  run: (confirmed?: number) => Promise<void>;
  /** Applies chosen changes of a preview. Undefined if it failed, with the failure in `state`, or if another sync is running. */
  apply: (chosen: readonly SeenChange[]) => Promise<AppliedSync | undefined>;
  /** Stops waiting: the sync continues in the background. */
  leave: () => void;
}

/** Syncs unless a sync is under way, and says what changed. The notice leads to the new dashboards, also from another page. */
function useSync(): Syncing {
  const { t, list } = useTexts();
  const say = useSay();
  const { dashboards } = usePortal();
  const leadToNew = useLeadToNew();
  const waiting = useRef(false);
  const runs = useRef(0);
  const [state, setState] = useState<SyncState>({ status: 'idle' });

  const leave = (): void => {
    waiting.current = false;
    setState({ status: 'left' });
  };
  const perform = async <Report extends ToldCounts & Doubts & { status: string }>(
    call: () => Promise<Result<Report>>,
  ): Promise<Report | undefined> => {
    if (waiting.current) return undefined;
    waiting.current = true;
    const thisRun = ++runs.current;
    setState({ status: 'busy' });
    const synced = await call();
    const end = (next: SyncState): undefined => {
      if (runs.current !== thisRun) return;
      waiting.current = false;
      setState(next);
    };
    if (!synced.ok) return end({ status: 'failed', failure: synced.failure });
    const changes = syncChanges(synced.value);
    if (!changes) return end({ status: 'failed', failure: { kind: 'broken' } });
    const { unconfirmed, unreadable } = synced.value;
    const isDoubtful = Boolean(unconfirmed) || unreadable !== undefined;
    end(isDoubtful ? { status: 'doubtful', unconfirmed, unreadable } : { status: 'idle' });
    const words = changes.map(({ what, count }) => t(`management.sync.${what}`, { count }));
    const { size } = dashboards.added.current();
    const review = { label: t('management.sync.review', { count: size }), act: leadToNew };
    const { added } = synced.value;
    const isReviewed = added !== 0 && size > 0;
    const told =
      words.length > 0
        ? t('management.sync.applied', { what: list(words) })
        : t(`management.sync.${added === undefined ? 'done' : 'unchanged'}`);
    if (words.length > 0 || !isDoubtful) say({ kind: 'success', text: told, ...(isReviewed && { action: review }) });
    return synced.value;
  };
  return {
    state,
    run: async (confirmed) => void (await perform(() => dashboards.sync(confirmed, leave))),
    apply: (chosen) => perform(() => dashboards.applySync(chosen)),
    leave,
  };
}

function useLeadToNew(): () => void {
  const router = useRouter();
  const search = queryOfFilter({ ...everything, standing: 'new' });
  return () => void router.navigate({ to: '/management/quicksight', search });
}
