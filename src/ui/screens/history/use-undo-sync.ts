import { useState } from 'react';
import type { Actor, HistoryEntry } from '#domain/dashboards/history';
import type { Failure } from '#domain/failure';
import { useSay } from '../../notices/use-say';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../use-texts';

/** Undoes the last sync, and says how many dashboards stay because someone has changed them since. */
export function useUndoSync(onDone: () => void) {
  const { t } = useTexts();
  const say = useSay();
  const { dashboards } = usePortal();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const run = async (sync: number): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const undone = await dashboards.undoSync(sync);
    setBusy(false);
    if (!undone.ok) return setFailure(undone.failure);
    const { kept } = undone.value;
    say({
      kind: kept.length > 0 ? 'warning' : 'success',
      text: kept.length > 0 ? t('history.undoneBut', { count: kept.length }) : t('history.undone'),
    });
    onDone();
  };
  return { run, busy, failure };
}

/** The people who made these entries, each once. */
export function peopleIn(entries: readonly HistoryEntry[]): Actor[] {
  return [...new Map(entries.flatMap(({ by }) => (by ? [[by.sub, by] as const] : []))).values()];
}
