import { ChevronDownIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { type CatalogueFilter, standings } from '../../../domain/dashboards/catalogue-list';
import { FilterField, filterLook } from '../../components/filter-field';

interface CatalogueToolsProps {
  filter: CatalogueFilter;
  onFilter: (filter: CatalogueFilter) => void;
  /** How many are new. */
  added: number;
  shown: number;
  total: number;
}

const choices = ['new', ...standings] as const;

/** Filter on the left, count on the right. */
export function CatalogueTools({ filter, onFilter, added, shown, total }: CatalogueToolsProps) {
  const { t } = useTranslation();
  const choose = (value: string): void => {
    onFilter({ ...filter, standing: choices.find((standing) => standing === value) ?? 'any' });
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <FilterField label={t('management.filter')} text={filter.text} onText={(text) => onFilter({ ...filter, text })} />
      <div className={`relative ${filterLook}`}>
        <span className="pointer-events-none absolute left-2.5 text-muted" aria-hidden>
          {t('management.column.status')}
        </span>
        <select
          value={filter.standing}
          onChange={(event) => choose(event.target.value)}
          aria-label={t('management.filterStatus')}
          className="field-sizing-content h-full cursor-pointer appearance-none rounded-sm bg-transparent pr-7 pl-14.5 outline-none *:bg-overlay"
        >
          <option value="any">{t('management.anyStatus')}</option>
          {added > 0 && <option value="new">{t('management.onlyNew', { count: added })}</option>}
          {standings.map((standing) => (
            <option key={standing} value={standing}>
              {t(`management.standing.${standing}`)}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute right-2 icon-mark text-muted" aria-hidden />
      </div>
      <output className="ml-auto text-meta text-muted">
        {shown === total ? t('dashboards.count', { count: total }) : t('management.countOf', { shown, total })}
      </output>
    </div>
  );
}
