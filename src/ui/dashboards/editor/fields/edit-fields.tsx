import { type ReactNode, useId } from 'react';
import { type EditField, editFields } from '#domain/dashboards/dashboard';
import { inLanguage } from '#domain/dashboards/titles';
import { isPromisedAge, promisedAges } from '#domain/dashboards/trust';
import { Field, inputLook } from '../../../kit/fields/field';
import { Notice } from '../../../kit/notices/notice';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import type { Editor } from '../use-editor';
import { EditText } from './edit-text';
import { FavouriteOf } from './favourite-of';
import { GroupsBox } from './groups-box';
import { IconChoice } from './icon-choice';
import { MenuPreview } from './menu-preview';
import { TitlesInput } from './titles-input';
import { SectionInput } from './section-input';
import { StatusChoice } from './status-choice';
import { useGroupChoice } from './use-group-choice';

interface InputProps {
  editor: Editor;
  t: ReturnType<typeof useTexts>['t'];
}

type Inputs = Readonly<Partial<Record<EditField, (props: InputProps) => ReactNode>>>;

/** The input of each field, by group, in the order of the form; the icon is chosen beside the title. */
const groups = {
  seen: {
    title: ({ editor }) => (
      <div className="relative">
        <EditText editor={editor} field="title" before={<IconChoice editor={editor} />} />
      </div>
    ),
    titles: TitlesInput,
    description: DescriptionInput,
    keywords: ({ editor, t }) => (
      <EditText editor={editor} field="keywords" hint={t('management.trustHint.keywords')} />
    ),
    section: SectionInput,
  },
  reach: {
    status: StatusInput,
    groupList: GroupsInput,
    favouriteOf: ({ editor }) => <FavouriteOf editor={editor} />,
  },
  trust: {
    owner: ({ editor, t }) => <EditText editor={editor} field="owner" hint={t('management.trustHint.owner')} />,
    verifiedUntil: ({ editor, t }) => (
      <EditText editor={editor} field="verifiedUntil" kind="date" hint={t('management.trustHint.verifiedUntil')} />
    ),
    promisedAge: PromisedAgeInput,
    knownIssue: ({ editor, t }) => (
      <EditText editor={editor} field="knownIssue" kind="lines" hint={t('management.trustHint.knownIssue')} />
    ),
  },
} satisfies Record<string, Inputs>;

/** The fields that managers edit, then the facts from QuickSight. */
export function EditFields({ editor }: Pick<InputProps, 'editor'>) {
  const { t, language } = useTexts();
  const { edit, seen } = editor;
  return (
    <>
      {seen.missing && <Notice kind="warning">{t('management.editor.gone')}</Notice>}
      <MenuPreview dashboard={inLanguage({ ...seen, ...edit }, language)} />
      {Object.entries(groups).map(([name, inputs]) => (
        <FieldGroup key={name} name={name as keyof typeof groups} inputs={inputs} editor={editor} />
      ))}
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

function FieldGroup({ name, inputs, editor }: { name: keyof typeof groups; inputs: Inputs; editor: Editor }) {
  const { t } = useTexts();
  const id = useId();
  // Hide fields that the backend doesn't know.
  const known = Object.entries(inputs).filter(([field]) => editor.seen[field as EditField] !== undefined);
  if (known.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-3">
      <h3 id={id} className="text-body font-head">
        {t(`management.editor.group.${name}`)}
      </h3>
      {known.map(([field, Input]) => (
        <Input key={field} editor={editor} t={t} />
      ))}
    </section>
  );
}

function DescriptionInput({ editor, t }: InputProps) {
  const { limit } = editFields.description;
  const { length } = editor.edit.description;
  return (
    <EditText
      editor={editor}
      field="description"
      kind="lines"
      hint={t('management.description.hint')}
      aside={
        <span className={`text-meta ${length > limit ? 'text-danger' : 'text-muted'}`}>
          {t('field.optionalCount', { count: length, limit })}
        </span>
      }
    />
  );
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

/** A stored age that the portal doesn't offer stays until another is chosen. */
function PromisedAgeInput({ editor: { form, change, saving, seen }, t }: InputProps) {
  const stored = seen.promisedAge ?? '';
  return (
    <Field label={t('management.field.promisedAge')} hint={t('management.trustHint.promisedAge')}>
      {(field) => (
        <select
          {...field}
          name="promisedAge"
          aria-readonly={saving}
          value={form.promisedAge}
          onChange={(event) => change({ promisedAge: event.target.value })}
          className={`h-control *:bg-overlay ${inputLook}`}
        >
          <option value="">{t('trust.noPromise')}</option>
          {promisedAges.map((age) => (
            <option key={age} value={age}>
              {t(`trust.age.${age}`)}
            </option>
          ))}
          {stored !== '' && !isPromisedAge(stored) && <option value={stored}>{stored}</option>}
        </select>
      )}
    </Field>
  );
}

interface GroupsFieldProps {
  editor: Editor;
  /** Access is open, so groups restrict nothing. */
  open: boolean;
}

function GroupsField({ editor, open }: GroupsFieldProps) {
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
