import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { saveEdit } from '../../../application/dashboards/save-edit';
import { changedFields } from '../../../domain/dashboards/catalogue-edit';
import type { Dashboard, DashboardEdit } from '../../../domain/dashboards/dashboard';
import { mergeEdits } from '../../../domain/dashboards/edit-conflict';
import type { Failure } from '../../../domain/failure';
import { usePortal } from '../../portal/use-portal';
import { type EditForm, editResolver, formOf, typedEdit } from './edit-form';
import { useClash } from './use-clash';

export interface Saved {
  seen: Dashboard;
  edit: DashboardEdit;
  now: Dashboard;
}

export type Editor = ReturnType<typeof useEditor>;

/** The form of one dashboard, from opening it to having it saved. `onDone` gets what was saved, or nothing when nothing had changed. */
export function useEditor(opened: Dashboard, onDone: (saved?: Saved) => void) {
  const { t } = useTranslation();
  const { dashboards } = usePortal();
  // What the edit starts from: after a conflict, what the other person saved.
  const [seen, setSeen] = useState(opened);
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<EditForm>({ defaultValues: formOf(opened), resolver: editResolver(seen, t) });
  const clash = useClash(form);
  const edit = typedEdit(seen, useWatch({ control: form.control, compute: (typed: EditForm) => typed }));

  const save = form.handleSubmit(async (values) => {
    const mine = typedEdit(seen, values);
    if (!clash.settled()) return;
    if (changedFields(seen, mine).length === 0) return onDone();
    setFailure(undefined);
    const saved = await saveEdit(dashboards, seen, mine);
    if (saved.ok) return onDone({ seen, edit: mine, now: saved.value });
    if (saved.failure.kind !== 'conflict') return setFailure(saved.failure);
    const { current } = saved.failure;
    const merged = mergeEdits(seen, mine, current);
    setSeen(current);
    form.reset(formOf(merged.edit));
    clash.begin({ fields: merged.conflicts, mine, theirs: current });
  });

  return {
    seen,
    form,
    edit,
    changes: changedFields(seen, edit),
    saving: form.formState.isSubmitting,
    save,
    failure,
    clash,
  };
}
