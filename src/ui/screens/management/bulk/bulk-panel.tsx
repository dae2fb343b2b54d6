import { type SubmitEvent, useMemo, useRef, useState } from 'react';
import { type BulkChange, type BulkField, planBulkEdit } from '#domain/dashboards/catalogue/bulk-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { mustConfirm } from '#domain/access/reach';
import type { TypedGroups } from '#domain/dashboards/groups';
import { Button } from '../../../kit/button';
import { Dialog, DialogFoot, PanelHead } from '../../../kit/dialog';
import { Checkbox } from '../../../kit/fields/checkbox';
import { BulkFields } from './bulk-fields';
import { BulkPreview } from './bulk-preview';
import { closeSuggestionsFirst } from '../../../dashboards/editor/fields/groups-box';
import { LeaveQuestion } from '../../../dashboards/editor/leave-question';
import { ReachNotice } from '../../../dashboards/editor/reach-notice';
import { usePortal } from '../../../portal/use-portal';
import { useNewSection } from '../sections/section-choice';
import { useBulkSave } from '../../../dashboards/use-bulk-save';
import { useLeaving } from '../../../dashboards/editor/use-leaving';
import { useTexts } from '../../../portal/texts/use-texts';

interface BulkPanelProps {
  dashboards: readonly Dashboard[];
  /** The field to focus. */
  touched?: BulkField | undefined;
  onClose: () => void;
}

/** Edits many dashboards at once: the fields, a preview of each change, and one button with their number. */
export function BulkPanel({ dashboards: selected, touched, onClose }: BulkPanelProps) {
  const { t } = useTexts();
  // Saves by others must not change the list while someone reads it.
  const [dashboards] = useState(selected);
  const [change, setChange] = useState<BulkChange>(
    touched === 'groupList' ? { groupList: { how: 'add', groups: [] } } : {},
  );
  const created = useNewSection();
  const [named, setNamed] = useState<TypedGroups>({ groupList: [], groupText: '' });
  const [submitted, setSubmitted] = useState(false);
  const { status, groupList } = change;
  const reachChange = { ...(status !== undefined && { status }), ...(groupList && { groupList }) };
  const unadded = change.groupList ? named.groupText.trim() : '';
  const plan = useMemo(() => planBulkEdit(dashboards, change), [dashboards, change]);
  const { access } = usePortal().configuration;
  const doubtful = plan.edits.filter((planned) => mustConfirm(change, planned, access));
  const [isConfirmed, setIsConfirmed] = useState(false);
  const held = isConfirmed ? [] : doubtful;
  const planned = plan.edits.filter((edit) => !held.includes(edit));
  const { isSaving, progress, failed, save, cancel } = useBulkSave();
  const failedEdits = failed.map(({ planned }) => planned);
  const edits = failedEdits.length > 0 ? failedEdits : planned;
  const { asking, ask, keep, discard } = useLeaving(
    // One call for all goes on when the panel is left, and a notice says how it ended.
    isSaving ? progress !== undefined : edits.length > 0 || unadded !== '',
    onClose,
  );
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (edits.length === 0 || unadded !== '' || isSaving || !(await created.make(change.section))) return;
    if ((await save(edits)) > 0) return;
    // If this panel was left during the save, another one may be open now.
    if (form.current) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={ask}
      place="right"
      onEscapeKeyDown={closeSuggestionsFirst}
      onOpenAutoFocus={(event) => {
        const field = form.current?.querySelector(`[data-field="${touched}"]`);
        // The last control is the one to fill in, such as a text box after the choice of having one.
        const control = [...(field?.querySelectorAll<HTMLElement>('input, select') ?? [])].findLast(isTabStop);
        if (!control) return;
        event.preventDefault();
        control.focus();
      }}
    >
      <div className="py-3 pr-3 pl-5 max-tablet:pl-4">
        <PanelHead>{t('management.bulk.title', { count: dashboards.length })}</PanelHead>
      </div>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-1 flex-col">
        <div className="grid flex-1 grid-cols-1 content-start gap-4 overflow-x-hidden overflow-y-auto px-5 pt-1 pb-5 max-tablet:px-4">
          <fieldset disabled={isSaving || created.isSaving || failed.length > 0} className="grid gap-4">
            <legend className="sr-only">{t('management.bulk.what')}</legend>
            <BulkFields
              dashboards={dashboards}
              change={change}
              onChange={(changed) => {
                if (changed.groupList?.how !== change.groupList?.how) setIsConfirmed(false);
                setChange(changed);
              }}
              named={named}
              created={created}
              touched={touched}
              onNamed={setNamed}
              groupsError={
                submitted && unadded !== '' ? t('management.groups.notAdded', { group: unadded }) : undefined
              }
            />
            {doubtful.length > 0 && (
              <Checkbox
                checked={isConfirmed}
                onChange={() => setIsConfirmed(!isConfirmed)}
                className="items-start *:[input]:mt-0.5"
              >
                {t(`management.bulk.also.${change.groupList?.how === 'remove' ? 'opens' : 'closes'}`, {
                  count: doubtful.length,
                })}
              </Checkbox>
            )}
          </fieldset>
          <BulkPreview plan={plan} edits={planned} failed={failed} created={created} />
        </div>
        {failed.length === 0 && <ReachNotice edits={planned} change={reachChange} />}
        {asking ? (
          <LeaveQuestion changes={Object.keys(change).length} progress={progress} onKeep={keep} onDiscard={discard} />
        ) : (
          <DialogFoot>
            {progress && (
              <output className="mr-auto text-muted tabular-nums">{t('management.bulk.progress', progress)}</output>
            )}
            <Button onClick={progress ? cancel : ask}>
              {t(progress ? 'management.bulk.stop' : isSaving ? 'action.close' : 'action.cancel')}
            </Button>
            <Button
              kind="main"
              type="submit"
              disabled={edits.length === 0 && unadded === ''}
              busy={isSaving || created.isSaving}
              busyLabel={t('action.saving')}
            >
              {t(failed.length > 0 ? 'management.bulk.again' : 'management.bulk.title', { count: edits.length })}
            </Button>
          </DialogFoot>
        )}
      </form>
    </Dialog>
  );
}

/** False for a radio that isn't chosen, which Tab skips. */
const isTabStop = (control: HTMLElement): boolean =>
  !(control instanceof HTMLInputElement) || control.type !== 'radio' || control.checked;
