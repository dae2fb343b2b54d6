import { XMarkIcon } from '@heroicons/react/24/outline';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '../../../domain/dashboard';
import { leadBack, leaveToInputMethod } from '../../components/dialog';
import { FailureNotice } from '../../components/failure-notice';
import { IconButton } from '../../components/icon-button';
import { When } from '../../components/when';
import { ConflictReview } from './conflict-review';
import { EditFields } from './edit-fields';
import { EditFoot } from './edit-foot';
import { LeaveQuestion } from './leave-question';
import { type Saved, useEditor } from './use-editor';
import { useLeaving } from './use-leaving';

interface EditPanelProps {
  dashboard: Dashboard;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
}

/**
 * Opens beside the table, which stays in sight. The scrim is ours: Radix's own overlay locks scrolling with a style element, which our
 * content security policy forbids.
 */
export function EditPanel({ dashboard, onSaved, onClose }: EditPanelProps) {
  const { t } = useTranslation();
  // Gets the focus back; Radix would only know a trigger of its own.
  const [opener] = useState(() => document.activeElement);
  const editor = useEditor(dashboard, (saved) => {
    if (saved) onSaved(saved);
    onClose();
  });
  const { form, changes, save, seen, failure } = editor;
  const { asking, ask, keep, discard } = useLeaving(changes.length > 0, onClose);

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    leadBack(event);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!editor.saving) void save();
  };
  return (
    <Dialog.Root open onOpenChange={ask}>
      <Dialog.Portal>
        <div data-scrim className="fade-in fixed inset-0 z-40 bg-scrim" aria-hidden />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            form.setFocus('title');
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          onKeyDown={press}
          // Esc closes the suggestions of groups first.
          onEscapeKeyDown={(event) => {
            leaveToInputMethod(event);
            if (event.target instanceof Element && event.target.ariaExpanded === 'true') event.preventDefault();
          }}
          className="dialog-in fixed inset-y-2 right-2 z-40 flex w-120 flex-col overflow-hidden rounded-lg bg-overlay shadow-dialog outline-none max-tablet:inset-0 max-tablet:w-auto max-tablet:rounded-none"
        >
          <div className="flex items-center gap-2 py-3 pr-3 pl-5 max-tablet:pl-4">
            <Dialog.Title className="flex-1 text-head font-head">{t('management.editor.title')}</Dialog.Title>
            <span className="text-meta text-muted">
              {t('management.editor.changed')} <When date={seen.updatedAt} />
            </span>
            <Dialog.Close asChild>
              <IconButton label={t('management.editor.close')} tooltip={false} icon={XMarkIcon} />
            </Dialog.Close>
          </div>
          <form noValidate onSubmit={(event) => void save(event)} className="flex min-h-0 flex-1 flex-col">
            <div className="grid flex-1 grid-cols-1 content-start gap-4 overflow-x-hidden overflow-y-auto px-5 pt-1 pb-5 max-tablet:px-4">
              {failure && <FailureNotice failure={failure} />}
              <ConflictReview state={editor.clash} edit={editor.edit} />
              <EditFields editor={editor} />
            </div>
            {asking ? (
              <LeaveQuestion changes={changes.length} onKeep={keep} onDiscard={discard} />
            ) : (
              <EditFoot changes={changes.length} saving={editor.saving} />
            )}
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
