import { type ReactNode, useId, useMemo, useState } from 'react';
import type { BulkChange, BulkField } from '#domain/dashboards/catalogue/bulk-edit';
import { type Dashboard, editFields, notPublished, published } from '#domain/dashboards/dashboard';
import { promisedAges } from '#domain/dashboards/trust';
import { type NewSection, SectionChoice } from '../sections/section-choice';
import { useOfferedFields } from './use-offered-fields';
import type { TypedGroups } from '#domain/dashboards/groups';
import { Choice as SelectBox } from '../../../kit/fields/choice';
import { Field, inputLook } from '../../../kit/fields/field';
import { Radio } from '../../../kit/fields/radio';
import { GroupsBox } from '../../../dashboards/editor/fields/groups-box';
import { useGroupChoice, usedChoice } from '../../../dashboards/editor/fields/use-group-choice';
import { IconPicker } from '../../../dashboards/editor/fields/icon-picker';
import { useTexts } from '../../../portal/texts/use-texts';

interface InputProps {
  dashboards: readonly Dashboard[];
  change: BulkChange;
  onChange: (change: BulkChange) => void;
  /** Those named for the change, also what is typed and not added. */
  named: TypedGroups;
  onNamed: (named: TypedGroups) => void;
  groupsError: string | undefined;
  /** The section that can be created here. */
  created: NewSection;
  /** The field that the panel was opened for. */
  touched: BulkField | undefined;
}

const inputs: Readonly<Record<BulkField, (props: InputProps) => ReactNode>> = {
  status: StatusInput,
  groupList: GroupsInput,
  section: SectionInput,
  owner: (props) => <TextInput {...props} field="owner" />,
  verifiedUntil: (props) => <TextInput {...props} field="verifiedUntil" />,
  promisedAge: AgeInput,
  knownIssue: (props) => <TextInput {...props} field="knownIssue" />,
  icon: IconInput,
};

/** A field changes only if something is chosen for it; those that the backend doesn't know are hidden. */
export function BulkFields(props: InputProps) {
  return useOfferedFields(props.dashboards).map((field) => {
    const Input = inputs[field];
    return (
      <div key={field} data-field={field} className="grid gap-2">
        <Input {...props} />
      </div>
    );
  });
}

const without = (change: BulkChange, field: BulkField): BulkChange => {
  const { [field]: _, ...others } = change;
  return others;
};

function StatusInput({ change, onChange }: InputProps) {
  const { t } = useTexts();
  return (
    <Choice
      legend={t('management.field.status')}
      value={change.status ?? ''}
      choices={[
        ['', t('management.bulk.leave')],
        [published, t('management.standing.published')],
        [notPublished, t('management.standing.not-published')],
      ]}
      onChoose={(status) => onChange(status === '' ? without(change, 'status') : { ...change, status })}
    />
  );
}

function GroupsInput({ dashboards, change, onChange, named, onNamed, groupsError }: InputProps) {
  const { t } = useTexts();
  const how = change.groupList?.how;
  const ofPool = useGroupChoice();
  const choice = useMemo(() => (how === 'remove' ? usedChoice(dashboards, ofPool) : ofPool), [how, dashboards, ofPool]);
  const hint = choice.pool === 'unread' ? 'unread' : how === 'replace' ? 'hint' : undefined;
  const set = (chosen: string | undefined, next: TypedGroups): void => {
    onNamed(next);
    const known = groupOperations.find((one) => one === chosen);
    const groupList = known && { how: known, groups: next.groupList };
    onChange(groupList ? { ...change, groupList } : without(change, 'groupList'));
  };
  return (
    <div className="grid gap-2">
      <Choice
        legend={t('management.field.groupList')}
        value={how ?? ''}
        choices={[
          ['', t('management.bulk.leave')],
          ...groupOperations.map((one) => [one, t(`management.bulk.groups.${one}`)] as const),
        ]}
        onChoose={(one) => set(one, named)}
      />
      {how && (
        <Field
          label={t('management.bulk.groups.names')}
          hint={hint && t(`management.groups.${hint}`)}
          error={groupsError}
        >
          {(control) => (
            <GroupsBox
              control={control}
              name="groups"
              {...named}
              choice={choice}
              onChange={(part) => set(how, { ...named, ...part })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

const left = 'left';

function SectionInput({ change, onChange, created }: InputProps) {
  const { t } = useTexts();
  return (
    <SectionChoice
      value={change.section ?? left}
      onChoose={(section) => onChange(section === left ? without(change, 'section') : { ...change, section })}
      created={created}
    >
      <option value={left}>{t('management.bulk.leave')}</option>
    </SectionChoice>
  );
}

function AgeInput({ change, onChange }: InputProps) {
  const { t } = useTexts();
  const set = (age: string): void =>
    onChange(age === left ? without(change, 'promisedAge') : { ...change, promisedAge: age });
  return (
    <Field label={t('management.field.promisedAge')}>
      {(control) => (
        <SelectBox {...control} value={change.promisedAge ?? left} onChange={({ target }) => set(target.value)}>
          <option value={left}>{t('management.bulk.leave')}</option>
          {promisedAges.map((age) => (
            <option key={age} value={age}>
              {t(`trust.age.${age}`)}
            </option>
          ))}
          <option value="">{t('trust.noPromise')}</option>
        </SelectBox>
      )}
    </Field>
  );
}

/** The same text or day for all, none for all, or as it is. */
function TextInput({
  field,
  change,
  onChange,
  touched,
}: InputProps & { field: 'owner' | 'verifiedUntil' | 'knownIssue' }) {
  const { t } = useTexts();
  const [how, setHow] = useState(touched === field ? 'set' : '');
  const isDay = field === 'verifiedUntil';
  const set = (text: string): void =>
    onChange(text.trim() === '' ? without(change, field) : { ...change, [field]: text });
  return (
    <div className="grid gap-2">
      <Choice
        legend={t(`management.field.${field}`)}
        value={how}
        choices={[
          ['', t('management.bulk.leave')],
          ['set', t('management.bulk.set')],
          ['none', t(`management.bulk.none.${field}`)],
        ]}
        onChoose={(chosen) => {
          setHow(chosen);
          onChange(chosen === 'none' ? { ...change, [field]: '' } : without(change, field));
        }}
      />
      {how === 'set' && (
        <input
          aria-label={t(`management.field.${field}`)}
          {...(isDay ? { type: 'date' } : { dir: 'auto', maxLength: editFields[field].limit, autoComplete: 'off' })}
          value={change[field] ?? ''}
          onChange={(event) => set(event.target.value)}
          className={`h-control ${inputLook}`}
        />
      )}
    </div>
  );
}

function IconInput({ change, onChange, touched }: InputProps) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(touched === 'icon');
  return (
    <div className="grid gap-2">
      <Choice
        legend={t('management.field.icon')}
        value={isOpen ? 'choose' : ''}
        choices={[
          ['', t('management.bulk.leave')],
          ['choose', t('management.bulk.chooseIcon')],
        ]}
        onChoose={(value) => {
          setIsOpen(value !== '');
          if (value === '') onChange(without(change, 'icon'));
        }}
      />
      {isOpen && <IconPicker stored="" chosen={change.icon ?? ''} onChoose={(icon) => onChange({ ...change, icon })} />}
    </div>
  );
}

const groupOperations = ['add', 'remove', 'replace'] as const;

interface ChoiceProps {
  legend: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}

function Choice({ legend, value, choices, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset role="radiogroup" aria-labelledby={name}>
      <legend id={name} className="mb-1.5 text-ui font-label">
        {legend}
      </legend>
      <div className="flex flex-wrap">
        {choices.map(([choice, label]) => (
          <Radio
            key={choice}
            name={name}
            checked={value === choice}
            onChange={() => onChoose(choice)}
            className="not-first:-ml-px first:rounded-l-sm last:rounded-r-sm"
          >
            {label}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
