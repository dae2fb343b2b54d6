import { useDeferredValue, useMemo } from 'react';
import { Trans } from 'react-i18next';
import { mayManage } from '#domain/access/roles';
import {
  type ListChoices,
  type ListOrder,
  filterList,
  listFilters,
  orderList,
} from '#domain/dashboards/sections/list-choices';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type Section, sectionsOf } from '#domain/dashboards/sections/section';
import { Button } from '../kit/button';
import { Page, PageTitle } from '../kit/page';
import { When } from '../kit/when';
import { useMinute } from '../dashboards/trust/use-minute';
import { useSections } from '../dashboards/use-sections';
import { useFocusHandedOn } from '../kit/focus/use-focus-handed-on';
import { useSteady, useSteadyArea } from '../kit/layout/use-steady';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { useVisitor } from '../session/use-visitor';
import { useTexts } from '../portal/texts/use-texts';
import { LeftOutNotice } from './dashboard-list/left-out-notice';
import { ListTools } from './dashboard-list/list-tools';
import { Listed } from './dashboard-list/listed';
import { useListChoices } from './dashboard-list/use-list-choices';
import { NoDashboards } from '../dashboards/no-dashboards';

const idOf = ({ id }: Dashboard): string => id;

/** All that the person has, filtered, sorted and drawn as the address says. */
export function DashboardList() {
  const { t } = useTexts();
  const { navigation, appState } = usePortal();
  const { dashboards, leftOut, known } = useLive(navigation);
  const { area, isOver } = useSteadyArea();
  const all = useSteady({ isOver, whole: known === 'all' }, dashboards, idOf);
  const kept = useSections();
  const sections = useMemo(() => sectionsOf(kept ?? [], all), [kept, all]);
  const [current, choose] = useListChoices();
  const choices = useDeferredValue(current);
  const now = useMinute();
  const lastUpdateTime = useLive(appState, (state) => state.lastUpdateTime);
  const manages = mayManage(useVisitor());
  const order = orderIn(choices, sections);
  const found = useMemo(() => filterList(all, choices, sections, now), [all, choices, sections, now]);
  const parts = useMemo(() => orderList(found, order, sections), [found, order, sections]);
  const total = all.length;

  if (total === 0 && leftOut.length === 0) return <NoDashboards manages={manages} />;
  return (
    <Page>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <PageTitle>{t('dashboards.title')}</PageTitle>
        <output className="text-meta text-muted">
          {found.length === total
            ? t('dashboards.count', { count: total })
            : t('management.countOf', { shown: found.length, total })}
        </output>
        {lastUpdateTime && (
          <span className="text-meta text-muted">
            <Trans
              i18nKey="when.asOf"
              components={{ when: <When key={lastUpdateTime.getTime()} date={lastUpdateTime} within /> }}
            />
          </span>
        )}
      </div>
      <LeftOutNotice leftOut={leftOut} reason="address-taken" />
      <LeftOutNotice leftOut={leftOut} reason="no-address" />
      <ListTools all={all} sections={sections} choices={current} order={orderIn(current, sections)} choose={choose} />
      <div {...area}>
        {found.length > 0 && (
          <Listed parts={parts} total={found.length} look={choices.look ?? 'rows'} showsUpdate={order === 'updated'} />
        )}
      </div>
      {found.length === 0 && total > 0 && (
        <NoMatch onShowAll={() => choose(Object.fromEntries(listFilters.map((filter) => [filter, undefined])))} />
      )}
    </Page>
  );
}

const orderIn = ({ order = 'section' }: ListChoices, sections: readonly Section[]): ListOrder =>
  order === 'section' && sections.length === 0 ? 'title' : order;

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTexts();
  return (
    <div ref={useFocusHandedOn()} className="mt-4 border-t border-axis py-4">
      <p className="mb-3 text-body text-muted">{t('management.nothing.any')}</p>
      <Button onClick={onShowAll}>{t('dashboards.showAll')}</Button>
    </div>
  );
}
