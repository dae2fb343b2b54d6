import { FunnelIcon } from '@heroicons/react/24/outline';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import type { CatalogueFilter, CatalogueOrder } from '#domain/dashboards/catalogue/catalogue-filter';
import { trustMarks } from '#domain/dashboards/trust';
import { Button } from '../../../kit/button';
import { FilterChoice, FilterField, FilterValue } from '../../../kit/fields/filter-field';
import { useTexts } from '../../../portal/texts/use-texts';

export type ListedBy = CatalogueOrder['by'] | 'section';

interface CatalogueToolsProps {
  filter: CatalogueFilter;
  onFilter: (filter: CatalogueFilter) => void;
  groups: readonly string[];
  quick: ReactNode;
  order: ListedBy;
  orders: readonly ListedBy[];
  onOrder: (order: ListedBy) => void;
  /** The backend knows owners, verification and freshness targets. */
  knowsTrust: boolean;
  shown: number;
  total: number;
}

export function CatalogueTools(props: CatalogueToolsProps) {
  const { filter, onFilter, groups, quick, order, orders, onOrder, knowsTrust, shown, total } = props;
  const { t } = useTexts();
  const hasMore = knowsTrust || groups.length > 0 || filter.trust !== undefined || filter.group !== undefined;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <FilterField label={t('management.filter')} text={filter.text} onText={(text) => onFilter({ ...filter, text })} />
      {quick}
      <output className="ml-auto text-meta text-muted max-tablet:ml-0 max-tablet:flex-1">
        {shown < total ? t('management.countOf', { shown, total }) : t('dashboards.count', { count: total })}
      </output>
      {hasMore && <MoreFilters {...{ filter, onFilter, groups, knowsTrust }} />}
      <FilterChoice
        name={t('sections.order.name')}
        value={order}
        onChoose={(chosen) => onOrder(orders.find((one) => one === chosen) ?? 'title')}
      >
        {orders.map((one) => (
          <option key={one} value={one}>
            {t(`sections.order.${one}`)}
          </option>
        ))}
      </FilterChoice>
    </div>
  );
}

type MoreFiltersProps = Pick<CatalogueToolsProps, 'filter' | 'onFilter' | 'groups' | 'knowsTrust'>;

/** The filters that are needed rarely; the button says how many are set. */
function MoreFilters({ filter, onFilter, groups, knowsTrust }: MoreFiltersProps) {
  const { t } = useTexts();
  const choose = (field: 'group' | 'trust', chosen: string | undefined): void => {
    const { [field]: _, ...others } = filter;
    onFilter({ ...others, ...(chosen !== undefined && { [field]: chosen }) });
  };
  const count = [filter.group, filter.trust].filter((set) => set !== undefined).length;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button icon={FunnelIcon}>{t(count > 0 ? 'management.filtersSet' : 'management.filters', { count })}</Button>
      </Popover.Trigger>
      <Popover.Portal container={document.querySelector('main')}>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('management.filters')}
          className="float-in z-50 grid w-72 max-w-[calc(100vw-1rem)] gap-2 rounded-md bg-overlay p-3 shadow-popover *:w-full *:*:[select]:max-w-none *:*:[select]:flex-1"
        >
          {(knowsTrust || filter.trust) && (
            <FilterValue
              name={t('trust.panel.rely')}
              label={t('management.filterTrust')}
              any={t('management.anyStatus')}
              values={trustMarks}
              spell={(mark) => t(`management.trustMark.${mark}`)}
              chosen={filter.trust}
              onChoose={(mark) => choose('trust', mark)}
            />
          )}
          {(groups.length > 0 || filter.group !== undefined) && (
            <FilterValue
              name={t('viewAs.group')}
              label={t('management.filterGroup.label')}
              any={t('management.filterGroup.any')}
              values={groups}
              chosen={filter.group}
              onChoose={(group) => choose('group', group)}
            />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
