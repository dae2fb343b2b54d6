import {
  type CatalogueFilter,
  type CatalogueOrder,
  type Marked,
  standings,
} from '#domain/dashboards/catalogue/catalogue-filter';
import { trustMarks } from '#domain/dashboards/trust';
import { FilterChoice, FilterField, FilterValue } from '../../../kit/fields/filter-field';
import { knownBy } from '#domain/access/named-person';
import { useNames } from '../../../people/person-name';
import { useTexts } from '../../../portal/texts/use-texts';

interface CatalogueToolsProps {
  filter: CatalogueFilter;
  onFilter: (filter: CatalogueFilter) => void;
  groups: readonly string[];
  /** The last editor of each dashboard, each once. */
  editors: readonly string[];
  marked: Marked;
  order: CatalogueOrder['by'] | 'section';
  /** Missing without sections. */
  onOrder: ((order: CatalogueOrder['by'] | 'section') => void) | undefined;
  /** The backend knows owners, verification and freshness targets. */
  knowsTrust: boolean;
  shown: number;
  total: number;
  /** Missing for a list that isn't by section. */
  standing: { sections: number; none: number } | undefined;
}

const orders = ['section', 'title', 'opened', 'updated'] as const;
const choices = ['new', 'unused', ...standings] as const;

export function CatalogueTools({
  filter,
  onFilter,
  groups,
  editors,
  marked,
  order,
  onOrder,
  knowsTrust,
  shown,
  total,
  standing,
}: CatalogueToolsProps) {
  const { t } = useTexts();
  const nameOf = useNames(editors.map(knownBy));
  const choose = (value: string): void => {
    onFilter({ ...filter, standing: choices.find((standing) => standing === value) ?? 'any' });
  };
  const narrow = (field: 'group' | 'by' | 'trust', chosen: string | undefined): void => {
    const { [field]: _, ...others } = filter;
    onFilter({ ...others, ...(chosen !== undefined && { [field]: chosen }) });
  };
  // One text, because a browser that translates the page replaces each text.
  const counted = (): string => {
    if (shown < total) return t('management.countOf', { shown, total });
    const all = t('dashboards.count', { count: total });
    return standing ? `${all} ${t('sections.standing', { count: standing.sections, none: standing.none })}` : all;
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <FilterField label={t('management.filter')} text={filter.text} onText={(text) => onFilter({ ...filter, text })} />
      <div className="phone-strip">
        <FilterChoice
          name={t('management.column.status')}
          label={t('management.filterStatus')}
          value={filter.standing}
          onChoose={choose}
        >
          <option value="any">{t('management.anyStatus')}</option>
          {marked.new.size > 0 && <option value="new">{t('management.onlyNew', { count: marked.new.size })}</option>}
          {(marked.unused.size > 0 || filter.standing === 'unused') && (
            <option value="unused">{t('management.onlyUnused', { count: marked.unused.size })}</option>
          )}
          {standings.map((standing) => (
            <option key={standing} value={standing}>
              {t(`management.standing.${standing}`)}
            </option>
          ))}
        </FilterChoice>
        {(knowsTrust || filter.trust) && (
          <FilterValue
            name={t('trust.panel.rely')}
            label={t('management.filterTrust')}
            any={t('management.anyStatus')}
            values={trustMarks}
            spell={(mark) => t(`management.trustMark.${mark}`)}
            chosen={filter.trust}
            onChoose={(mark) => narrow('trust', mark)}
          />
        )}
        {(groups.length > 0 || filter.group !== undefined) && (
          <FilterValue
            name={t('management.filterGroup.name')}
            label={t('management.filterGroup.label')}
            any={t('management.filterGroup.any')}
            values={groups}
            chosen={filter.group}
            onChoose={(group) => narrow('group', group)}
          />
        )}
        {(editors.length > 0 || filter.by !== undefined) && (
          <FilterValue
            name={t('management.filterEditor.name')}
            label={t('management.filterEditor.label')}
            any={t('management.filterEditor.any')}
            values={editors}
            spell={(editor) => nameOf(knownBy(editor))}
            chosen={filter.by}
            onChoose={(by) => narrow('by', by)}
          />
        )}
        {onOrder && (
          <FilterChoice
            name={t('sections.order.name')}
            value={order}
            onChoose={(chosen) => onOrder(orders.find((one) => one === chosen) ?? 'section')}
          >
            {orders
              .filter((one) => one !== 'opened' || one === order)
              .map((one) => (
                <option key={one} value={one}>
                  {t(`sections.order.${one}`)}
                </option>
              ))}
          </FilterChoice>
        )}
        <output className="ml-auto text-meta text-muted">{counted()}</output>
      </div>
    </div>
  );
}
