import { useId, useMemo, useState } from 'react';
import type { BulkChange } from '#domain/dashboards/bulk-edit';
import { notPublished, published } from '#domain/dashboards/dashboard';
import { groupsInUse, type TypedGroups, withTyped } from '#domain/dashboards/groups';
import { Field } from '../../../fields/field';
import { Radio } from '../../../fields/radio';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { GroupsBox } from '../../../editor/fields/groups-box';
import { IconPicker } from '../../../editor/fields/icon-picker';
import { useTexts } from '../../../use-texts';

interface BulkFieldsProps {
  change: BulkChange;
  onChange: (change: BulkChange) => void;
}

/** A field changes only if something is chosen for it. */
export function BulkFields({ change, onChange }: BulkFieldsProps) {
  const { t } = useTexts();
  const { status, icon, groups } = change;
  const [typed, setTyped] = useState<TypedGroups>({ groupList: [], groupText: '' });
  const [choosesIcon, setChoosesIcon] = useState(false);
  const { dashboards } = usePortal();
  const { dashboards: catalogue } = useLive(dashboards);
  const known = useMemo(() => groupsInUse(catalogue ?? []), [catalogue]);

  const without = (field: keyof BulkChange): BulkChange => {
    const { [field]: _, ...others } = change;
    return others;
  };
  const setGroups = (how: string, named: TypedGroups): void => {
    setTyped(named);
    const chosen = hows.find((one) => one === how);
    onChange(chosen ? { ...change, groups: { how: chosen, groups: withTyped(named) } } : without('groups'));
  };

  return (
    <>
      <Choice
        legend={t('management.field.status')}
        value={status ?? ''}
        choices={[
          ['', t('management.bulk.leave')],
          [published, t('management.standing.published')],
          [notPublished, t('management.standing.not-published')],
        ]}
        onChoose={(value) => onChange(value === '' ? without('status') : { ...change, status: value })}
      />
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
      <div className="grid gap-2">
        <Choice
          legend={t('management.field.icon')}
          value={choosesIcon ? 'choose' : ''}
          choices={[
            ['', t('management.bulk.leave')],
            ['choose', t('management.bulk.chooseIcon')],
          ]}
          onChoose={(value) => {
            setChoosesIcon(value !== '');
            if (value === '') onChange(without('icon'));
          }}
        />
        {choosesIcon && (
          <IconPicker stored="" chosen={icon ?? ''} onChoose={(chosen) => onChange({ ...change, icon: chosen })} />
        )}
      </div>
    </>
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
