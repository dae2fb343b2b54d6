import { useState } from 'react';
import { saveEdit } from '#application/dashboards/save-edit';
import {
  type EditProblemName,
  changedFields,
  checkEdit,
  editOf,
  tidyEdit,
} from '#domain/dashboards/catalogue/catalogue-edit';
import type { Dashboard, DashboardEdit, EditField } from '#domain/dashboards/dashboard';
import type { Failure } from '#domain/failure';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { type EditForm, useClash } from './use-clash';
import { useTexts } from '../../portal/texts/use-texts';

const formOf = (edit: DashboardEdit): EditForm => ({ ...editOf(edit), groupText: '' });

export interface Saved {
  seen: Dashboard;
  edit: DashboardEdit;
  now: Dashboard;
}

export type Editor = ReturnType<typeof useEditor>;

/** State of the form of one dashboard. `onDone` gets what was saved, or nothing if nothing has changed. */
export function useEditor(opened: Dashboard, onDone: (saved?: Saved) => void) {
  const { t } = useTexts();
  const { dashboards } = usePortal();
  // The dashboard that the edit starts from; after a conflict, the one that the other person saved.
  const [seen, setSeen] = useState(opened);
  const [form, setForm] = useState(() => formOf(opened));
  const [submitted, setSubmitted] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const change = (part: Partial<EditForm>): void => {
    // The answer to a save replaces the form, so text typed during the save would be lost.
    if (!saving) setForm((before) => ({ ...before, ...part }));
  };
  const clash = useClash(change);
  const edit = tidyEdit(seen, form);
  const changes = changedFields(seen, edit);
  const current = useLive(dashboards, (now) => now.dashboards?.find(({ id }) => id === seen.id));
  /** Fields that someone else has saved since, if that is known before saving. */
  const theirs = current && current.updatedAt > seen.updatedAt && !saving ? changedFields(seen, current) : [];
  const problems = checkEdit(edit);
  /** A name in the field of groups that is neither chosen nor added. */
  const unadded = form.groupText.trim();

  const submit = async (): Promise<void> => {
    const saved = await saveEdit(dashboards, seen, edit);
    if (saved.ok) return onDone({ seen, edit, now: saved.value });
    if (saved.failure.kind !== 'conflict') return setFailure(saved.failure);
    const { current, merged } = saved.failure;
    setSeen(current);
    setForm(formOf(merged.edit));
    const { editedBy } = current;
    clash.begin({ fields: merged.conflicts, mine: edit, theirs: current, ...(editedBy && { editedBy }) });
  };

  const save = async (): Promise<void> => {
    setSubmitted(true);
    if (problems.length > 0 || unadded !== '' || !clash.settled()) return;
    if (changes.length === 0) return onDone();
    setFailure(undefined);
    setSaving(true);
    await submit().finally(() => setSaving(false));
  };

  /** The problem of a field in words, from the first attempt to save on. */
  const errorOf = (field: EditField): string | undefined => {
    if (submitted && field === 'groupList' && unadded !== '')
      return t('management.groups.notAdded', { group: unadded });
    const found = submitted ? problems.find((problem) => problem.field === field) : undefined;
    if (!found) return undefined;
    const name = `${found.field}.${found.problem}` as EditProblemName;
    return t(`management.problem.${name}`, { count: found.limit });
  };

  return {
    seen,
    form,
    change,
    edit,
    changes,
    theirs,
    /** The author of `theirs`. */
    editedBy: current?.editedBy,
    /** Closing the form would lose something. */
    isUnsaved: changes.length > 0 || unadded !== '',
    incorrect: problems[0]?.field ?? (unadded === '' ? undefined : 'groupList'),
    errorOf,
    save,
    saving,
    failure,
    clash,
  };
}
