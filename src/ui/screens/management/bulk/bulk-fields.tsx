import { useId, useMemo, useState } from 'react';
import type { BulkChange } from '#domain/dashboards/bulk-edit';
import { notPublished, published } from '#domain/dashboards/dashboard';
import { addGroups, groupsInUse } from '#domain/dashboards/groups';
import { Radio } from '../../../fields/radio';
import { TextField } from '../../../fields/text-field';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { IconPicker } from '../../../editor/fields/icon-picker';
import { useTexts } from '../../../use-texts';

interface BulkFieldsProps {
  change: BulkChange;
  onChange: (change: BulkChange) => void;
}

/** Each field is left as it is until something else is chosen. */
export function BulkFields({ change, onChange }: BulkFieldsProps) {
  const { t } = useTexts();
  const { status, icon, groups } = change;
  const [typed, setTyped] = useState('');
  const [choosesIcon, setChoosesIcon] = useState(false);
  const list = useId();
  const { dashboards } = usePortal();
  const { dashboards: catalogue } = useLive(dashboards);
  const known = useMemo(() => groupsInUse(catalogue ?? []), [catalogue]);

  const without = (field: keyof BulkChange): BulkChange => {
    const { [field]: _, ...others } = change;
    return others;
  };
  const setGroups = (how: string, text: string): void => {
    setTyped(text);
    const chosen = hows.find((one) => one === how);
    onChange(chosen ? { ...change, groups: { how: chosen, groups: addGroups([], text) } } : without('groups'));
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
          <>
            <TextField
              label={t('management.bulk.groups.names')}
              hint={t(groups.how === 'replace' ? 'management.bulk.groups.replaceHint' : 'management.bulk.groups.hint')}
              name="groups"
              autoComplete="off"
              list={list}
              value={typed}
              onChange={(event) => setGroups(groups.how, event.target.value)}
              // It adds a group in the edit panel: here it must not save everything.
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
              }}
            />
            <datalist id={list}>
              {known.map((group) => (
                <option key={group}>{group}</option>
              ))}
            </datalist>
          </>
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
