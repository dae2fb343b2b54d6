import { useMemo } from 'react';
import { groupsInUse } from '#domain/dashboards/groups';
import { Field } from '../../fields/field';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';
import { GroupsBox } from './groups-box';
import type { Editor } from '../use-editor';
import { useTexts } from '../../use-texts';

interface GroupsFieldProps {
  editor: Editor;
  /** Access is open, so groups restrict nothing. */
  open: boolean;
}

/** Edits the groups of one dashboard, and suggests those of the others. */
export function GroupsField({ editor, open }: GroupsFieldProps) {
  const { t } = useTexts();
  const { dashboards } = usePortal();
  const { form, change, saving, seen, errorOf } = editor;
  const { dashboards: catalogue } = useLive(dashboards);
  const known = useMemo(() => groupsInUse(catalogue?.filter(({ id }) => id !== seen.id) ?? []), [catalogue, seen.id]);
  return (
    <Field
      label={t('management.field.groupList')}
      hint={open ? t('management.groups.hintOpen') : t('management.groups.hint')}
      error={errorOf('groupList')}
    >
      {(control) => (
        <GroupsBox
          control={control}
          name="groupList"
          groupList={form.groupList}
          groupText={form.groupText}
          known={known}
          readOnly={saving}
          onChange={change}
        />
      )}
    </Field>
  );
}
