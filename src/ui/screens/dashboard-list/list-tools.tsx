import {
  type ListChoices,
  type ListOrder,
  freshnesses,
  listOrders,
  ownersOf,
} from '#domain/dashboards/sections/list-choices';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { noSection } from '#domain/dashboards/sections/menu-rows';
import { type Section, sectionTitle } from '#domain/dashboards/sections/section';
import { useMemo } from 'react';
import { FilterChoice, FilterValue } from '../../kit/fields/filter-field';
import { Segments } from '../../kit/fields/segments';
import { useTexts } from '../../portal/texts/use-texts';
import type { useListChoices } from './use-list-choices';

interface ListToolsProps {
  all: readonly Dashboard[];
  /** The sections that hold a dashboard of `all`. */
  sections: readonly Section[];
  choices: ListChoices;
  order: ListOrder;
  choose: ReturnType<typeof useListChoices>[1];
}

/** The filters that have something to choose, the order and the look. */
export function ListTools({ all, sections, choices, order, choose }: ListToolsProps) {
  const { t, language } = useTexts();
  const { section, owner, fresh, look = 'rows' } = choices;
  const owners = useMemo(() => ownersOf(all), [all]);
  const isAgeKnown = useMemo(() => all.some(({ refreshedAt }) => refreshedAt), [all]);
  const hasSections = sections.length > 0;
  const shownSection = section === noSection ? section : sections.find(({ id }) => id === section)?.id;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <div className="phone-strip">
        {hasSections && (
          <FilterChoice
            name={t('management.field.section')}
            label={t('sections.title')}
            value={shownSection ?? ''}
            onChoose={(id) => choose({ section: id || undefined })}
          >
            <option value="">{t('home.all')}</option>
            {sections.map((one) => (
              <option key={one.id} value={one.id}>
                {sectionTitle(one, language)}
              </option>
            ))}
            <option value={noSection}>{t('sections.none')}</option>
          </FilterChoice>
        )}
        {(owners.length > 0 || owner !== undefined) && (
          <FilterValue
            name={t('management.column.owner')}
            any={t('management.anyStatus')}
            values={owners}
            chosen={owner}
            onChoose={(name) => choose({ owner: name })}
          />
        )}
        {(isAgeKnown || fresh) && (
          <FilterValue
            name={t('management.column.data')}
            any={t('management.anyStatus')}
            values={freshnesses}
            spell={(age) => t(`dashboardList.fresh.${age}`)}
            chosen={fresh}
            onChoose={(age) => choose({ fresh: age })}
          />
        )}
        <FilterChoice
          name={t('sections.order.name')}
          value={order}
          onChoose={(chosen) => choose({ order: listOrders.find((one) => one === chosen) })}
        >
          {listOrders
            .filter((one) => hasSections || one !== 'section')
            .map((one) => (
              <option key={one} value={one}>
                {t(`sections.order.${one}`)}
              </option>
            ))}
        </FilterChoice>
      </div>
      <Segments
        label={t('dashboardList.look.name')}
        choices={(['rows', 'cards'] as const).map((value) => ({ value, name: t(`dashboardList.look.${value}`) }))}
        chosen={look}
        onChoose={(chosen) => choose({ look: chosen === 'cards' ? chosen : undefined })}
        className="ml-auto max-tablet:ml-0"
      />
    </div>
  );
}
