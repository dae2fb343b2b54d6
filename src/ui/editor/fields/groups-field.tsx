import { Field } from '../../fields/field';
import { GroupsBox } from './groups-box';
import type { Editor } from '../use-editor';
import { useGroupChoice } from './use-group-choice';
import { useTexts } from '../../use-texts';

interface GroupsFieldProps {
  editor: Editor;
  /** Access is open, so groups restrict nothing. */
  open: boolean;
}

/** Edits the groups of one dashboard. */
export function GroupsField({ editor, open }: GroupsFieldProps) {
  const { t } = useTexts();
  const { form, change, saving, errorOf } = editor;
  const choice = useGroupChoice();
  const hint = choice.pool === 'unread' ? 'unread' : 'hint';
  return (
    <Field
      label={t('management.field.groupList')}
      hint={t(`management.groups.${open ? 'hintOpen' : hint}`)}
      error={errorOf('groupList')}
    >
      {(control) => (
        <GroupsBox
          control={control}
          name="groupList"
          groupList={form.groupList}
          groupText={form.groupText}
          choice={choice}
          readOnly={saving}
          onChange={change}
        />
      )}
    </Field>
  );
}
