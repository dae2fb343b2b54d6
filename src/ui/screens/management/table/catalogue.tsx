import { useDeferredValue, useMemo, useState } from 'react';
import {
  type CatalogueOrder,
  everything,
  filterByTrust,
  filterCatalogue,
  filterInQuery,
  needsAttention,
  queryOfFilter,
} from '#domain/dashboards/catalogue/catalogue-filter';
import type { BulkField } from '#domain/dashboards/catalogue/bulk-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { groupsInUse } from '#domain/dashboards/groups';
import { Button } from '../../../kit/button';
import { useMinute } from '../../../dashboards/trust/use-minute';
import { useRecordedUse } from '../../../dashboards/use-recorded-use';
import { EditPanel } from '../../../dashboards/editor/edit-panel';
import { PublishQuestion } from '../../../dashboards/editor/publish-question';
import { WhoDialog } from '../../../dashboards/editor/who-sees';
import type { Steady } from '../../../kit/layout/use-steady';
import { useLive } from '../../../portal/use-live';
import { useFilterInAddress } from '../../../management/use-filter-in-address';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { BulkPanel } from '../bulk/bulk-panel';
import { MoveDialog } from '../sections/move-dialog';
import { DeleteSection } from '../sections/delete-section';
import { SectionDialog } from '../sections/section-dialog';
import { useSections } from '../../../dashboards/use-sections';
import { CatalogueTable } from './catalogue-table';
import { CatalogueTools, type ListedBy } from './catalogue-tools';
import { NoMatch } from './no-match';
import { QuickFilters } from './quick-filters';
import type { RowQuestion } from './row-menu';
import { useSelection } from './use-selection';

const catalogueOrders: readonly ListedBy[] = ['section', 'title', 'opened', 'updated'];

interface CatalogueProps {
  dashboards: readonly Dashboard[];
  area: Steady['area'];
  onSync: () => Promise<void>;
  /** The rows of a phone have boxes instead of icons. */
  isSelecting: boolean;
  onSelected: () => void;
}

const inAddress = { path: '/management/quicksight', read: filterInQuery, write: queryOfFilter } as const;

/** The filtered table, and the panels that edit one dashboard or the selected ones. */
export function Catalogue({ dashboards, area, onSync, isSelecting, onSelected }: CatalogueProps) {
  const owner = usePortal().dashboards;
  const added = useLive(owner.added);
  const { timeZone } = useTexts().conventions;
  const now = useMinute();
  const [filter, setFilter] = useFilterInAddress(inAddress);
  const { unused, people } = useRecordedUse(dashboards);
  const attention = useMemo(
    () => new Set(dashboards.filter((one) => needsAttention(one, now, timeZone)).map(({ id }) => id)),
    [dashboards, now, timeZone],
  );
  const marked = useMemo(() => ({ new: added, attention, unused }), [added, attention, unused]);
  const wanted = useDeferredValue(filter);
  const groups = useMemo(() => groupsInUse(dashboards), [dashboards]);
  const { trust } = wanted;
  const trusted = useMemo(() => filterByTrust(dashboards, trust, now, timeZone), [dashboards, trust, now, timeZone]);
  const narrowed = useMemo(
    () => filterCatalogue(trusted, { ...wanted, standing: 'any' }, marked),
    [trusted, wanted, marked],
  );
  const found = useMemo(
    () => filterCatalogue(narrowed, { text: '', standing: wanted.standing }, marked),
    [narrowed, wanted, marked],
  );
  const selection = useSelection(found, isSelecting, onSelected);
  const [editing, setEditing] = useState<Dashboard>();
  const [asked, ask] = useState<RowQuestion>();
  const [bulk, setBulk] = useState<{ field: BulkField | undefined }>();
  const sections = useSections();
  const [order, setOrder] = useState<CatalogueOrder | 'section'>('section');
  const bySection = order === 'section' && sections && sections.length > 0 ? sections : undefined;
  const sorting: CatalogueOrder = order === 'section' ? { by: 'title', reversed: false } : order;
  const knowsTrust = useMemo(() => dashboards.some(({ owner: known }) => known !== undefined), [dashboards]);
  const orders = catalogueOrders.filter((by) => (by === 'section' ? sections?.length : by !== 'opened' || people));
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
            filter={filter}
            onFilter={setFilter}
            groups={groups}
            quick={
              <QuickFilters all={dashboards} narrowed={narrowed} marked={marked} filter={filter} onFilter={setFilter} />
            }
            order={bySection ? 'section' : sorting.by}
            orders={orders}
            onOrder={(by) => setOrder(by === 'section' ? by : { by, reversed: false })}
            knowsTrust={knowsTrust}
            shown={found.length}
            total={dashboards.length}
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
              knowsTrust={knowsTrust}
              editing={editing}
              now={now}
              onEdit={setEditing}
              onAsk={ask}
              selection={selection}
              onBulk={(field) => setBulk({ field })}
            />
          </div>
          {found.length === 0 && (
            <NoMatch
              view={narrowed.length === dashboards.length ? wanted.standing : 'any'}
              isUseKnown={people !== undefined}
              onClear={() => setFilter(everything)}
            />
          )}
        </>
      )}
      {bulk && (
        <BulkPanel
          dashboards={found.filter(({ id }) => selection.ids.has(id))}
          touched={bulk.field}
          onClose={() => setBulk(undefined)}
        />
      )}
      {asked?.about === 'section' && <MoveDialog dashboard={asked.dashboard} onClose={() => ask(undefined)} />}
      {asked?.about === 'section-titles' && <SectionDialog section={asked.section} onClose={() => ask(undefined)} />}
      {asked?.about === 'section-end' && <DeleteSection section={asked.section} onClose={() => ask(undefined)} />}
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
