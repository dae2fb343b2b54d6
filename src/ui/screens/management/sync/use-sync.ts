import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { queryOfFilter } from '#domain/dashboards/catalogue/catalogue-filter';
import type { Failure } from '#domain/failure';
import type { Result } from '#domain/result';
import { type Doubts, type ToldCounts, syncChanges } from '#domain/dashboards/sync/sync-outcome';
import type { AppliedSync, SeenChange } from '#domain/dashboards/sync/sync-preview';
import { useSay } from '../../../notices/use-say';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../use-texts';

export type SyncState =
  | { status: 'idle' | 'busy' }
  /** Still running, but no longer waited for. */
  | { status: 'left' }
  | { status: 'failed'; failure: Failure }
  | ({ status: 'doubtful' } & Doubts);

export interface Syncing {
  state: SyncState;
  /** Syncs without a preview. */
  run: (confirmed?: number) => Promise<void>;
  /** Applies chosen changes of a preview. Undefined if it failed, with the failure in `state`, or if another sync is running. */
  apply: (chosen: readonly SeenChange[]) => Promise<AppliedSync | undefined>;
  /** Stops waiting: the sync continues in the background. */
  leave: () => void;
}

/** Syncs unless a sync is under way, and says what changed. The notice leads to the new dashboards, also from another page. */
export function useSync(): Syncing {
  const { t, language } = useTexts();
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
    const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
    const { size } = dashboards.added.current();
    const review = { label: t('management.sync.review', { count: size }), act: leadToNew };
    const { added } = synced.value;
    const isReviewed = added !== 0 && size > 0;
    const told =
      words.length > 0
        ? t('management.sync.applied', { what: list.format(words) })
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
  const search = queryOfFilter({ text: '', standing: 'new' });
  return () => void router.navigate({ to: '/management/quicksight', search: search as never });
}
