import { saveEdit } from '#application/dashboards/save-edit';
import { loggedFailure } from '#domain/browser/logged-failure';
import { changedFields, undoOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { type Dashboard, isPublished, titleOf } from '#domain/dashboards/dashboard';
import { cutDescription } from '#domain/pages/cut-description';
import type { Failure } from '#domain/failure';
import { copy } from '../../kit/copy/copy';
import { useFailureWords } from '../../kit/notices/failure-notice';
import { useSay } from '../../kit/notices/use-say';
import { useReport } from '../../kit/notices/reference-line';
import { usePortal } from '../../portal/use-portal';
import type { Saved } from './use-editor';
import { useTexts } from '../../portal/texts/use-texts';

/** Says that a change is saved, with an undo that works from any page and never overwrites someone else's change. */
export function useSavedNotice(): (saved: Saved) => void {
  const { t } = useTexts();
  const say = useSay();
  const { dashboards, errorLog } = usePortal();
  const report = useReport();
  const failureWords = useFailureWords();

  const whyNot = (title: string, failure: Failure): string =>
    failure.kind === 'conflict'
      ? t('management.saved.notUndone', { title })
      : `${t('management.saved.undoFailed', { title })} ${failureWords(failure)}`;

  const sayNotUndone = (title: string, failure: Failure): void => {
    const text = whyNot(title, failure);
    const told = loggedFailure(failure, text);
    const reference = errorLog.recordFailure(failure, told, location.pathname);
    const copyReference = { label: t('action.copyReference'), act: () => void copy(report(reference)) };
    say({ kind: 'warning', text, ...(told.isWorthReporting && { action: copyReference }) });
  };

  const undo = async ({ seen, edit, now }: Saved): Promise<void> => {
    const undone = await saveEdit(dashboards, now, undoOf(seen, edit, now));
    const title = shortTitle(undone.ok ? undone.value : now);
    if (undone.ok) say({ kind: 'success', text: t('management.saved.undone', { title }) });
    else sayNotUndone(title, undone.failure);
  };

  return (saved) => {
    const title = shortTitle(saved.now);
    say({
      kind: 'success',
      text: t(`management.saved.${outcomeOf(saved)}`, { title }),
      action: { label: t('action.undo'), act: () => void undo(saved) },
    });
  };
}

function outcomeOf({ seen, edit, now }: Saved): 'saved' | 'merged' | 'published' | 'unpublished' {
  if (changedFields(edit, now).length > 0) return 'merged';
  if (isPublished(seen) === isPublished(now)) return 'saved';
  return isPublished(now) ? 'published' : 'unpublished';
}

function shortTitle(dashboard: Dashboard): string {
  const title = titleOf(dashboard);
  const cut = cutDescription(title);
  return cut === title ? title : `${cut}…`;
}
