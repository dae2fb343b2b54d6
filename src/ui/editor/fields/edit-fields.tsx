import type { ReactNode } from 'react';
import { type EditField, editFields } from '#domain/dashboards/dashboard';
import { Field, inputLook } from '../../fields/field';
import { Notice } from '../../notices/notice';
import { TextField } from '../../fields/text-field';
import { usePortal } from '../../portal/use-portal';
import { GroupsField } from './groups-field';
import { IconPicker } from './icon-picker';
import { MenuPreview } from './menu-preview';
import { StatusChoice } from './status-choice';
import { KnownIssueInput, OwnerInput, PromisedAgeInput, VerifiedUntilInput } from './trust-inputs';
import type { Editor } from '../use-editor';
import { useTexts } from '../../use-texts';

interface InputProps {
  editor: Editor;
}

/** The input of each field, in the order of the form. */
const inputs: Readonly<Record<EditField, (props: InputProps) => ReactNode>> = {
  title: TitleInput,
  description: DescriptionInput,
  icon: IconInput,
  status: StatusInput,
  groupList: GroupsInput,
  owner: OwnerInput,
  verifiedUntil: VerifiedUntilInput,
  promisedAge: PromisedAgeInput,
  knownIssue: KnownIssueInput,
};

/** The fields that a manager owns, then what QuickSight says. */
export function EditFields({ editor }: InputProps) {
  const { t } = useTexts();
  const { edit, seen } = editor;
  return (
    <>
      {seen.missing && <Notice kind="warning">{t('management.editor.gone')}</Notice>}
      <MenuPreview dashboard={{ ...seen, ...edit }} />
      {(Object.keys(inputs) as EditField[])
        // The backend does not know the others.
        .filter((field) => seen[field] !== undefined)
        .map((field) => {
          const Input = inputs[field];
          return <Input key={field} editor={editor} />;
        })}
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1.5 border-t border-line pt-3">
        <dt className="text-muted">{t('management.editor.inQuickSight')}</dt>
        <dd dir="auto" className="wrap-anywhere">
          {seen.metaName}
        </dd>
        <dt className="text-muted">{t('management.editor.id')}</dt>
        <dd className="font-code text-meta wrap-anywhere">{seen.metaId}</dd>
      </dl>
    </>
  );
}

function TitleInput({ editor: { form, change, saving, errorOf } }: InputProps) {
  const { t } = useTexts();
  return (
    <TextField
      label={t('management.field.title')}
      error={errorOf('title')}
      autoComplete="off"
      dir="auto"
      name="title"
      readOnly={saving}
      value={form.title}
      onChange={(event) => change({ title: event.target.value })}
    />
  );
}

function DescriptionInput({ editor: { form, change, edit, saving, errorOf } }: InputProps) {
  const { t } = useTexts();
  const { limit } = editFields.description;
  const { length } = edit.description;
  return (
    <Field
      label={t('management.field.description')}
      hint={t('management.description.hint')}
      error={errorOf('description')}
      aside={
        <span className={`text-meta ${length > limit ? 'text-danger' : 'text-muted'}`}>
          {t('management.description.counter', { count: length, limit })}
        </span>
      }
    >
      {(field) => (
        <textarea
          rows={1}
          dir="auto"
          className={`field-sizing-content max-h-24 min-h-control resize-none py-1.25 max-tablet:py-2.5 ${inputLook}`}
          {...field}
          name="description"
          readOnly={saving}
          value={form.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      )}
    </Field>
  );
}

function IconInput({ editor: { form, change, saving, seen } }: InputProps) {
  const choose = (icon: string): void => change({ icon });
  return <IconPicker stored={seen.icon} chosen={form.icon} readOnly={saving} onChoose={choose} />;
}

function StatusInput({ editor: { change, edit, saving, seen } }: InputProps) {
  const { access } = usePortal().configuration;
  const choose = (status: string): void => change({ status });
  return <StatusChoice stored={seen.status} edit={edit} access={access} readOnly={saving} onChoose={choose} />;
}

function GroupsInput({ editor }: InputProps) {
  const { access } = usePortal().configuration;
  return <GroupsField editor={editor} open={access === 'open'} />;
}
