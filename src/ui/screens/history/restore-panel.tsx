import { type SubmitEvent, useRef, useState } from 'react';
import { saveEdit } from '#application/dashboards/save-edit';
import { changedFields, withFieldsOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { type Dashboard, type EditField, titleOf } from '#domain/dashboards/dashboard';
import type { VersionEntry } from '#domain/dashboards/history/history';
import { isRestoredUnasked, restorable, unrestorable } from '#domain/dashboards/history/restore';
import { Button } from '../../kit/button';
import { Dialog, DialogFoot, PanelHead } from '../../kit/dialog';
import { exactTime } from '../../portal/texts/dates';
import { useSections } from '../../dashboards/use-sections';
import { FieldValue } from '../../dashboards/field-value';
import { ReachNotice } from '../../dashboards/editor/reach-notice';
import { useSavedNotice } from '../../dashboards/editor/use-saved-notice';
import { Checkbox } from '../../kit/fields/checkbox';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { Notice } from '../../kit/notices/notice';
import { useNames } from '../../people/person-name';
import { useCall } from '../../portal/loading/use-call';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

interface RestorePanelProps {
  dashboard: Dashboard;
  version: VersionEntry;
  onSaved: () => void;
  onClose: () => void;
}

/** Brings chosen fields of an earlier version back, and says who loses access by that. */
export function RestorePanel({ dashboard, version, onSaved, onClose }: RestorePanelProps) {
  const { t, conventions } = useTexts();
  const { dashboards } = usePortal();
  const nameOf = useNames(version.by ? [version.by] : []);
  const saySaved = useSavedNotice();
  // After a conflict, the dashboard that the other person saved.
  const [seen, setSeen] = useState(dashboard);
  const sections = useSections();
  const { busy, failure, make } = useCall();
  const form = useRef<HTMLFormElement>(null);
  const then = version.after;
  const fields = restorable(seen, then, sections);
  /** Fields whose boxes were pressed, from what they are at first. */
  const [toggled, setToggled] = useState<readonly EditField[]>([]);
  const chosen = fields.filter((field) => isRestoredUnasked(field, then) !== toggled.includes(field));
  const edit = withFieldsOf(seen, chosen, then);

  const restore = async (): Promise<void> => {
    const saved = await make(async () => {
      const answer = await saveEdit(dashboards, seen, edit, version.number);
      if (!answer.ok && answer.failure.kind === 'conflict') setSeen(answer.failure.current);
      return answer;
    });
    if (!saved) return;
    saySaved({ seen, edit, now: saved.value });
    onSaved();
    if (form.current) onClose();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!busy && chosen.length > 0) void restore();
  };
  return (
    <Dialog open onOpenChange={onClose} place="right">
      <div className="py-3 pr-3 pl-5 max-tablet:pl-4">
        <PanelHead>{t('history.restoring', { title: titleOf(dashboard) })}</PanelHead>
      </div>
      <form ref={form} noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <div className="grid flex-1 grid-cols-1 content-start gap-4 overflow-x-hidden overflow-y-auto px-5 pb-5 max-tablet:px-4">
          <p className="text-muted">
            {t('history.restoreTo', { when: exactTime(version.at, conventions) })}{' '}
            {version.by && t('history.restoreAfter', { who: nameOf(version.by) })}
          </p>
          {fields.map((field) => (
            <div key={field} className="grid gap-1 border-t border-line pt-3">
              <Checkbox
                checked={chosen.includes(field)}
                disabled={busy}
                onChange={() =>
                  setToggled((before) =>
                    before.includes(field) ? before.filter((other) => other !== field) : [...before, field],
                  )
                }
                className="items-center font-label"
              >
                {t(`management.field.${field}`)}
              </Checkbox>
              <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 pl-6.5 wrap-anywhere">
                <dt className="text-muted">{t('management.permissions.column.now')}</dt>
                <dd>
                  <FieldValue field={field} edit={seen} />
                </dd>
                <dt className="text-muted">{t('history.then')}</dt>
                <dd>
                  <FieldValue field={field} edit={then} />
                  {!isRestoredUnasked(field, then) && (
                    <p className="text-meta text-muted">{t('history.issueOfThen')}</p>
                  )}
                </dd>
              </dl>
            </div>
          ))}
          {unrestorable(seen, then, sections).map(({ field, why }) => (
            <div key={field} className="grid gap-1 border-t border-line pt-3">
              <p className="font-label">{t(`management.field.${field}`)}</p>
              <FieldValue field={field} edit={then} />
              <p className="text-meta text-muted">
                {t(why === 'missing' ? 'history.undo.why.missing' : 'history.sectionGone')}
              </p>
            </div>
          ))}
        </div>
        {failure?.kind === 'conflict' ? (
          <Notice kind="warning" className="mx-5 mb-3 max-tablet:mx-4">
            {t('history.restoreConflict')}
          </Notice>
        ) : (
          failure && <FailureNotice failure={failure} className="mx-5 my-3 max-tablet:mx-4" />
        )}
        {changedFields(seen, edit).length > 0 && (
          <ReachNotice
            edits={[{ seen, edit }]}
            change={{ status: edit.status, groupList: { how: 'replace', groups: edit.groupList } }}
          />
        )}
        <DialogFoot>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button kind="main" type="submit" disabled={chosen.length === 0} busy={busy} busyLabel={t('action.saving')}>
            {t('history.restoreFields', { count: chosen.length })}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
