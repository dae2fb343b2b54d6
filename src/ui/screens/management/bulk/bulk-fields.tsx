import { type ReactNode, useId, useMemo, useState } from 'react';
import type { BulkChange, BulkField } from '#domain/dashboards/bulk-edit';
import { notPublished, published } from '#domain/dashboards/dashboard';
import { groupsInUse, type TypedGroups, withTyped } from '#domain/dashboards/groups';
import { Field } from '../../../fields/field';
import { Radio } from '../../../fields/radio';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { GroupsBox } from '../../../editor/fields/groups-box';
import { IconPicker } from '../../../editor/fields/icon-picker';
import { useTexts } from '../../../use-texts';

interface InputProps {
  change: BulkChange;
  onChange: (change: BulkChange) => void;
}

const inputs: Readonly<Record<BulkField, (props: InputProps) => ReactNode>> = {
  status: StatusInput,
  groupList: GroupsInput,
  icon: IconInput,
};

/** A field changes only if something is chosen for it. */
export function BulkFields(props: InputProps) {
  return Object.entries(inputs).map(([field, Input]) => <Input key={field} {...props} />);
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

function GroupsInput({ change, onChange }: InputProps) {
  const { t } = useTexts();
  const { groupList: groups } = change;
  const [typed, setTyped] = useState<TypedGroups>({ groupList: [], groupText: '' });
  const { dashboards: catalogue } = useLive(usePortal().dashboards);
  const known = useMemo(() => groupsInUse(catalogue ?? []), [catalogue]);
  const setGroups = (how: string, named: TypedGroups): void => {
    setTyped(named);
    const chosen = hows.find((one) => one === how);
    const groupList = chosen && { how: chosen, groups: withTyped(named) };
    onChange(groupList ? { ...change, groupList } : without(change, 'groupList'));
  };
  return (
    <div className="grid gap-2">
      <Choice
        legend={t('management.field.groupList')}
        value={groups?.how ?? ''}
        choices={[
          ['', t('management.bulk.leave')],
          ...hows.map((how) => [how, t(`management.bulk.groups.${how}`)] as const),
        ]}
        onChoose={(how) => setGroups(how, typed)}
      />
      {groups && (
        <Field
          label={t('management.bulk.groups.names')}
          hint={t(groups.how === 'replace' ? 'management.bulk.groups.replaceHint' : 'management.bulk.groups.hint')}
        >
          {(control) => (
            <GroupsBox
              control={control}
              name="groups"
              {...typed}
              known={known}
              onChange={(part) => setGroups(groups.how, { ...typed, ...part })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function IconInput({ change, onChange }: InputProps) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
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

const hows = ['add', 'remove', 'replace'] as const;

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
