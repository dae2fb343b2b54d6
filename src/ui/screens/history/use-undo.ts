import { useState } from 'react';
import type { Actor, HistoryEntry } from '#domain/dashboards/history';
import type { Failure } from '#domain/failure';
import { useSay } from '../../notices/use-say';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../use-texts';

/** Undoes a sync or a bulk edit, and says how many dashboards stay because someone has changed them since. */
export function useUndo(onDone: () => void) {
  const { t } = useTexts();
  const say = useSay();
  const { dashboards } = usePortal();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const run = async ({ kind, number }: HistoryEntry): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const isSync = kind === 'synced';
    const undone = await (isSync ? dashboards.undoSync(number) : dashboards.undoBulkEdit(number));
    setBusy(false);
    if (!undone.ok) return setFailure(undone.failure);
    const kept = undone.value.kept.length;
    const done =
      'count' in undone.value ? t('management.bulk.undone', { count: undone.value.count }) : t('history.undone');
    const but = t(isSync ? 'history.undoneBut' : 'management.bulk.notUndone', { count: kept });
    say({ kind: kept > 0 ? 'warning' : 'success', text: kept > 0 ? but : done });
    onDone();
  };
  return { run, busy, failure };
}

export function peopleIn(entries: readonly HistoryEntry[]): Actor[] {
  return [...new Map(entries.flatMap(({ by }) => (by ? [[by.sub, by] as const] : []))).values()];
}
