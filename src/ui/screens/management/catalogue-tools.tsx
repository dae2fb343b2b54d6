import { ChevronDownIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogueFilter, standings } from '../../../domain/dashboards/catalogue-list';
import { FilterField, filterLook } from '../../components/filter-field';

interface CatalogueToolsProps {
  filter: CatalogueFilter;
  onFilter: (filter: CatalogueFilter) => void;
  /** Those that dashboards name. */
  groups: readonly string[];
  /** How many are new. */
  added: number;
  shown: number;
  total: number;
}

const choices = ['new', ...standings] as const;

/** Filter on the left, count on the right. */
export function CatalogueTools({ filter, onFilter, groups, added, shown, total }: CatalogueToolsProps) {
  const { t } = useTranslation();
  const choose = (value: string): void => {
    onFilter({ ...filter, standing: choices.find((standing) => standing === value) ?? 'any' });
  };
  const chooseGroup = (chosen: string): void => {
    const { group: _, ...others } = filter;
    onFilter(chosen === '' ? others : { ...others, group: chosen });
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <FilterField label={t('management.filter')} text={filter.text} onText={(text) => onFilter({ ...filter, text })} />
      <Choice
        name={t('management.column.status')}
        label={t('management.filterStatus')}
        value={filter.standing}
        onChoose={choose}
      >
        <option value="any">{t('management.anyStatus')}</option>
        {added > 0 && <option value="new">{t('management.onlyNew', { count: added })}</option>}
        {standings.map((standing) => (
          <option key={standing} value={standing}>
            {t(`management.standing.${standing}`)}
          </option>
        ))}
      </Choice>
      {(groups.length > 0 || filter.group !== undefined) && (
        <Choice
          name={t('management.filterGroup.name')}
          label={t('management.filterGroup.label')}
          value={filter.group ?? ''}
          onChoose={chooseGroup}
        >
          <option value="">{t('management.filterGroup.any')}</option>
          {filter.group !== undefined && !groups.includes(filter.group) && (
            <option value={filter.group}>{filter.group}</option>
          )}
          {groups.map((group) => (
            <option key={group} value={group}>
              {group}
            </option>
          ))}
        </Choice>
      )}
      <output className="ml-auto text-meta text-muted">
        {shown === total ? t('dashboards.count', { count: total }) : t('management.countOf', { shown, total })}
      </output>
    </div>
  );
}

interface ChoiceProps {
  /** Shown before the chosen value. */
  name: string;
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Choice({ name, label, value, onChoose, children }: ChoiceProps) {
  return (
    <div className={`relative ${filterLook} gap-1.5 pl-2.5`}>
      <span className="pointer-events-none text-muted" aria-hidden>
        {name}
      </span>
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        aria-label={label}
        className="field-sizing-content h-full max-w-48 cursor-pointer appearance-none truncate rounded-sm bg-transparent pr-7 outline-none *:bg-overlay"
      >
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute right-2 icon-mark text-muted" aria-hidden />
    </div>
  );
}
