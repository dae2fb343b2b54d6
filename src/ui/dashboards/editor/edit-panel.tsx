import { type KeyboardEvent, useRef } from 'react';
import { Trans } from 'react-i18next';
import type { Dashboard, EditField } from '#domain/dashboards/dashboard';
import { Button } from '../../kit/button';
import { Dialog, PanelHead } from '../../kit/dialog';
import { Kbd } from '../../kit/kbd';
import { withCommand } from '../../kit/keys';
import { When } from '../../kit/when';
import { PathLink } from '../../portal/navigation/path-link';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { Notice } from '../../kit/notices/notice';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';
import { ConflictReview } from './conflict-review';
import { EditFields } from './fields/edit-fields';
import { closeSuggestionsFirst } from './fields/groups-box';
import { historyPath } from './history-path';
import { LeaveQuestion } from './leave-question';
import { ReachNotice } from './reach-notice';
import { type Saved, useEditor } from './use-editor';
import { useIsMe } from './use-is-me';
import { useLeaving } from './use-leaving';
import { useSavedNotice } from './use-saved-notice';
import { WhoSees } from './who-sees';

export function EditPanel({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTexts();
  const { value: hasHistory } = useLive(usePortal().forManagers.offered.ManagementHistory);
  const saySaved = useSavedNotice();
  const form = useRef<HTMLFormElement>(null);
  const done = (saved?: Saved): void => {
    if (saved) saySaved(saved);
    // If this panel was left during the save, another one may be open now.
    if (form.current) onClose();
  };
  const editor = useEditor(dashboard, done);
  const { changes, isUnsaved, seen, edit, failure, incorrect } = editor;
  const { status, groupList } = edit;
  const { asking, ask, keep, discard } = useLeaving(isUnsaved, onClose);

  const focus = (field: EditField): void => {
    const control = form.current?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  };
  const save = (): void => {
    void editor.save();
    if (incorrect) focus(incorrect);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!editor.saving) save();
  };
  return (
    <Dialog
      open
      onOpenChange={ask}
      place="right"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        focus('title');
      }}
      onKeyDown={press}
      onEscapeKeyDown={closeSuggestionsFirst}
    >
      <div className="py-3 pr-3 pl-5 max-tablet:pl-4">
        <PanelHead>{t('management.editor.title')}</PanelHead>
        <div className="flex min-h-6 flex-wrap items-center gap-x-3">
          <span className="text-meta text-muted">
            {t('management.editor.changed')} <When date={seen.updatedAt} />
          </span>
          {hasHistory && (
            <PathLink path={historyPath(dashboard.id)} className="inline-flex min-h-6 items-center link text-meta">
              {t('route.managementHistory')}
            </PathLink>
          )}
          {/* Last, because it loads last. */}
          <WhoSees dashboard={seen} />
        </div>
      </div>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="grid flex-1 grid-cols-1 content-start gap-4 overflow-x-hidden overflow-y-auto px-5 pt-1 pb-5 max-tablet:px-4">
          <ConflictReview state={editor.clash} edit={edit} readOnly={editor.saving} />
          <EditFields editor={editor} />
        </div>
        {failure && <FailureNotice failure={failure} className="mx-5 my-3 max-tablet:mx-4" />}
        <ChangedElsewhere fields={editor.theirs} by={editor.editedBy} />
        <ReachNotice edits={[{ seen, edit }]} change={{ status, groupList: { how: 'replace', groups: groupList } }} />
        {asking ? (
          <LeaveQuestion changes={Math.max(changes.length, 1)} onKeep={keep} onDiscard={discard} />
        ) : (
          <EditFoot changes={changes.length} saving={editor.saving} onCancel={ask} />
        )}
      </form>
    </Dialog>
  );
}

/** Shown below the fields, so that none of them moves while someone types. */
function ChangedElsewhere({ fields, by }: { fields: readonly EditField[]; by: string | undefined }) {
  const { t, list } = useTexts();
  const isOwn = useIsMe()(by);
  if (fields.length === 0) return null;
  const names = list(fields.map((field) => t(`management.field.${field}`)));
  return (
    <Notice kind="warning" className="mx-5 mb-3 max-tablet:mx-4">
      {t(`management.editor.${isOwn ? 'changedByYou' : 'changedElsewhere'}`, { fields: names })}
    </Notice>
  );
}

function EditFoot({ changes, saving, onCancel }: { changes: number; saving: boolean; onCancel: () => void }) {
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3 max-tablet:px-4">
      <p className="min-w-24 flex-1 text-meta text-muted">
        <output>
          {changes > 0 ? t('management.editor.unsaved', { count: changes }) : t('management.editor.unchanged')}
        </output>
        {changes > 0 && (
          <span className="pl-1.5 max-tablet:hidden">
            <Trans
              i18nKey="management.editor.saveKey"
              values={{ key: withCommand('Enter') }}
              components={{ key: <Kbd /> }}
            />
          </span>
        )}
      </p>
      <div className="ml-auto flex gap-2">
        <Button kind="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button kind="main" type="submit" busy={saving} busyLabel={t('action.saving')}>
          {t('action.save')}
        </Button>
      </div>
    </div>
  );
}
