import { useCallback, useEffect, useRef, useState } from 'react';
import { type BulkOutcome, type BulkSave, saveInBulk } from '#application/dashboards/bulk-save';
import type { PlannedEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { useSay } from '../kit/notices/use-say';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';

export interface BulkSaving {
  isSaving: boolean;
  /** The progress of edits that are saved one by one, which can be stopped. */
  progress: { done: number; of: number } | undefined;
  failed: BulkOutcome['failed'];
  /** Returns how many were not saved. A notice offers one undo for the others, also on other pages. */
  save: (edits: readonly PlannedEdit[]) => Promise<number>;
  cancel: () => void;
}

export function useBulkSave(): BulkSaving {
  const { t } = useTexts();
  const say = useSay();
  const { dashboards } = usePortal();
  const [isSaving, setIsSaving] = useState(false);
  const [progress, setProgress] = useState<BulkSaving['progress']>();
  const [failed, setFailed] = useState<BulkOutcome['failed']>([]);
  const running = useRef<BulkSave>(undefined);
  useEffect(() => () => running.current?.cancel(), []);

  const takeBack = async (undo: NonNullable<BulkOutcome['undo']>): Promise<void> => {
    const { undone, kept } = await undo();
    say({
      kind: kept > 0 ? 'warning' : 'success',
      text: t(`management.bulk.${kept > 0 ? 'notUndone' : 'undone'}`, { count: kept || undone }),
    });
  };

  const save = async (edits: readonly PlannedEdit[]): Promise<number> => {
    setFailed([]);
    setIsSaving(true);
    const bulk = saveInBulk(dashboards, edits, (done) => setProgress({ done, of: edits.length }));
    running.current = bulk;
    const outcome = await bulk.outcome;
    running.current = undefined;
    setIsSaving(false);
    setProgress(undefined);
    setFailed(outcome.failed);
    const { saved, undo } = outcome;
    const isComplete = saved === edits.length;
    if (saved > 0) {
      say({
        kind: isComplete ? 'success' : 'warning',
        text: isComplete
          ? t('management.bulk.saved', { count: edits.length })
          : t('management.bulk.savedSome', { saved, of: edits.length }),
        ...(undo && { action: { label: t('action.undo'), act: () => void takeBack(undo) } }),
      });
    }
    return edits.length - saved;
  };
  const cancel = useCallback(() => running.current?.cancel(), []);
  return { isSaving, progress, failed, save, cancel };
}
