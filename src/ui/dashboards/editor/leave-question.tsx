import { useId } from 'react';
import { Button } from '../../kit/button';
import { useTexts } from '../../portal/texts/use-texts';

interface LeaveQuestionProps {
  changes: number;
  /** Progress of the bulk save that leaving would stop. */
  progress?: { done: number; of: number } | undefined;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks in place of the panel's buttons, to avoid a dialog on top of a dialog. */
export function LeaveQuestion({ changes, progress, onKeep, onDiscard }: LeaveQuestionProps) {
  const { t } = useTexts();
  const question = useId();
  return (
    <div
      role="alertdialog"
      aria-labelledby={question}
      className="flex flex-wrap items-center gap-2 border-t border-warning bg-warning-soft px-5 py-3 max-tablet:px-4"
    >
      <p id={question} className="min-w-44 flex-1 text-ui">
        {progress ? t('management.leave.saving', progress) : t('management.leave.question', { count: changes })}
      </p>
      <div className="ml-auto flex gap-2">
        <Button kind="quiet" onClick={onDiscard}>
          {t(progress ? 'management.bulk.stop' : 'management.leave.discard')}
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- The question has just been asked: the safe answer gets the focus */}
        <Button kind="main" autoFocus onClick={onKeep}>
          {t(progress ? 'management.leave.keepSaving' : 'management.leave.keep')}
        </Button>
      </div>
    </div>
  );
}
