import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState, useEffect, useRef } from 'react';
import {
  type CatalogueFilter,
  type CatalogueOrder,
  editorsOf,
  everything,
  filterByTrust,
  filterCatalogue,
  filterInQuery,
  queryOfFilter,
} from '#domain/dashboards/catalogue/catalogue-filter';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { groupsInUse } from '#domain/dashboards/groups';
import { inNoSection } from '#domain/dashboards/sections/section';
import { Button } from '../../../kit/button';
import { useMinute } from '../../../dashboards/trust/use-minute';
import { useRecordedUse } from '../../../dashboards/use-recorded-use';
import { EditPanel } from '../../../dashboards/editor/edit-panel';
import { PublishQuestion } from '../../../dashboards/editor/publish-question';
import { WhoDialog } from '../../../dashboards/editor/who-sees';
import { useFocusHandedOn } from '../../../kit/focus/use-focus-handed-on';
import type { Steady } from '../../../kit/layout/use-steady';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { BulkPanel } from '../bulk/bulk-panel';
import { MoveDialog } from '../sections/move-dialog';
import { SectionsDialog } from '../sections/sections-dialog';
import { useSections } from '../../../dashboards/use-sections';
import { CatalogueTable } from './catalogue-table';
import { CatalogueTools } from './catalogue-tools';
import type { RowQuestion } from './row-menu';
import { useSelection } from './use-selection';

interface CatalogueProps {
  dashboards: readonly Dashboard[];
  area: Steady['area'];
  onSync: () => Promise<void>;
}

/** The filtered table, and the panels that edit one dashboard or the selected ones. */
export function Catalogue({ dashboards, area, onSync }: CatalogueProps) {
  const owner = usePortal().dashboards;
  const added = useLive(owner.added);
  const { timeZone } = useTexts().conventions;
  const now = useMinute();
  const [filter, setFilter] = useCatalogueFilter();
  const { unused, people } = useRecordedUse(dashboards);
  const marked = useMemo(() => ({ new: added, unused }), [added, unused]);
  // Once the last new dashboard has been looked at, list all again.
  const current = filter.standing === 'new' && added.size === 0 ? everything : filter;
  const wanted = useDeferredValue(current);
  const groups = useMemo(() => groupsInUse(dashboards), [dashboards]);
  const editors = useMemo(() => editorsOf(dashboards), [dashboards]);
  const { trust } = wanted;
  const trusted = useMemo(() => filterByTrust(dashboards, trust, now, timeZone), [dashboards, trust, now, timeZone]);
  const found = useMemo(() => filterCatalogue(trusted, wanted, marked), [trusted, wanted, marked]);
  const selection = useSelection(found);
  const [editing, setEditing] = useState<Dashboard>();
  const [asked, ask] = useState<RowQuestion>();
  const [isBulk, setIsBulk] = useState(false);
  const sections = useSections();
  const [order, setOrder] = useState<CatalogueOrder | 'section'>('section');
  const bySection = order === 'section' && sections && sections.length > 0 ? sections : undefined;
  const standing = useMemo(
    () => bySection && { sections: bySection.length, none: inNoSection(dashboards, bySection).length },
    [bySection, dashboards],
  );
  const sorting: CatalogueOrder = order === 'section' ? { by: 'title', reversed: false } : order;
  const [isMoving, setIsMoving] = useState(false);
  const close = (): void => {
    if (editing) owner.lookAt(editing.id);
    setEditing(undefined);
  };
  return (
    <>
      {dashboards.length === 0 && <EmptyCatalogue onSync={() => void onSync()} />}
      {dashboards.length > 0 && (
        <>
          <CatalogueTools
            filter={current}
            onFilter={setFilter}
            groups={groups}
            editors={editors}
            marked={marked}
            order={bySection ? 'section' : sorting.by}
            onOrder={sections?.length ? (by) => setOrder(by === 'section' ? by : { by, reversed: false }) : undefined}
            knowsTrust={dashboards.some(({ owner: known }) => known !== undefined)}
            shown={found.length}
            total={dashboards.length}
            standing={standing}
          />
          <div {...area}>
            <CatalogueTable
              dashboards={found}
              all={dashboards}
              order={sorting}
              onOrder={setOrder}
              sections={bySection}
              added={added}
              people={people}
              editing={editing}
              now={now}
              onEdit={setEditing}
              onAsk={ask}
              selection={selection}
              onBulk={() => setIsBulk(true)}
              onMove={() => setIsMoving(true)}
            />
          </div>
          {found.length === 0 && <NoMatch onClear={() => setFilter(everything)} />}
        </>
      )}
      {isBulk && (
        <BulkPanel dashboards={found.filter(({ id }) => selection.ids.has(id))} onClose={() => setIsBulk(false)} />
      )}
      {isMoving && (
        <MoveDialog dashboards={found.filter(({ id }) => selection.ids.has(id))} onClose={() => setIsMoving(false)} />
      )}
      {asked?.about === 'section' && <MoveDialog dashboards={[asked.dashboard]} onClose={() => ask(undefined)} />}
      {asked?.about === 'titles' && <SectionsDialog first={asked.section.id} onClose={() => ask(undefined)} />}
      {asked?.about === 'publishing' && <PublishQuestion dashboard={asked.dashboard} onClose={() => ask(undefined)} />}
      {asked?.about === 'who' && <WhoDialog dashboard={asked.dashboard} onClose={() => ask(undefined)} />}
      {editing && <EditPanel key={editing.id} dashboard={editing} onClose={close} />}
    </>
  );
}

function EmptyCatalogue({ onSync }: { onSync: () => void }) {
  const { t } = useTexts();
  return (
    <div className="border-t border-axis py-4">
      <p className="mb-3 text-body text-muted">{t('management.none')}</p>
      <Button onClick={onSync}>{t('management.bringIn')}</Button>
    </div>
  );
}

const filterField = (place: HTMLDivElement) => place.parentElement?.querySelector('input[type=search]');

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTexts();
  const place = useFocusHandedOn(filterField);
  return (
    <div ref={place} className="py-4">
      <p className="mb-3 text-body text-muted">{t('management.noMatch')}</p>
      <Button onClick={onClear}>{t('management.clearFilter')}</Button>
    </div>
  );
}

/** Pause after the last key before the address is written (milliseconds). */
const restful = 400;

/** Keeps the filter in the address, so that a reload, a link and Back show the same rows. */
function useCatalogueFilter(): [filter: CatalogueFilter, setFilter: (filter: CatalogueFilter) => void] {
  const router = useRouter();
  const [filter, setFilter] = useState(() => filterInQuery(router.state.location.search));
  const written = useRef<string>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => {
      const { location, resolvedLocation = location } = router.state;
      // During a navigation the address is already that of the next page.
      if (location.pathname !== resolvedLocation.pathname) return;
      const {
        q: _,
        status: __,
        group: ___,
        by: ____,
        trust: _____,
        ...others
      } = location.search as Record<string, unknown>;
      const wanted = inWords(filter);
      if (wanted === inWords(filterInQuery(location.search))) return;
      written.current = wanted;
      void router.navigate({
        to: '.',
        search: { ...others, ...queryOfFilter(filter) } as never,
        replace: true,
        state: (state) => ({ ...state, follows: true }),
      });
    }, restful);
    return () => clearTimeout(timer);
  }, [router, filter]);
  useEffect(() => {
    return router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
      const asked = filterInQuery(toLocation.search);
      // Ignore the address that this hook wrote, because the user may have typed on since.
      if (pathChanged || inWords(asked) === written.current) return;
      written.current = undefined;
      setFilter(asked);
    });
  }, [router]);
  return [filter, setFilter];
}

const inWords = (filter: CatalogueFilter): string => JSON.stringify(queryOfFilter(filter));
