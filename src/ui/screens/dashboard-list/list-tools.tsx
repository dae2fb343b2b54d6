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
import { FilterChoice } from '../../fields/filter-field';
import { Segments } from '../../fields/segments';
import { useTexts } from '../../use-texts';
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
  const isOwnerGone = owner !== undefined && !owners.includes(owner);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <div className="phone-strip">
        {hasSections && (
          <FilterChoice
            name={t('dashboardList.section')}
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
        {(owners.length > 0 || isOwnerGone) && (
          <FilterChoice
            name={t('management.column.owner')}
            value={owner ?? ''}
            onChoose={(name) => choose({ owner: name || undefined })}
          >
            <option value="">{t('management.anyStatus')}</option>
            {(isOwnerGone ? [owner, ...owners] : owners).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </FilterChoice>
        )}
        {(isAgeKnown || fresh) && (
          <FilterChoice
            name={t('management.column.data')}
            value={fresh ?? ''}
            onChoose={(age) => choose({ fresh: freshnesses.find((one) => one === age) })}
          >
            <option value="">{t('management.anyStatus')}</option>
            {freshnesses.map((age) => (
              <option key={age} value={age}>
                {t(`dashboardList.fresh.${age}`)}
              </option>
            ))}
          </FilterChoice>
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
