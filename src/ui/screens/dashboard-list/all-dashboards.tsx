import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Dashboard } from '../../../domain/dashboard';
import { DashboardRow } from '../../components/dashboard-row';
import { useTop } from '../../use-top';

/** Up to so many rows all of them are in the page, for its search; of more, those near the window. */
const whole = 40;

/** Every row counts, and ten thousand stay quick. */
export function AllDashboards({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const list = useRef<HTMLUListElement>(null);
  const count = dashboards.length;
  // The rule is about a compiler that this project does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count,
    // A row of one line, also on phones; each is measured once it is drawn.
    estimateSize: () => (window.matchMedia('(width < 48rem)').matches ? 52 : 44),
    overscan: count <= whole ? whole : 6,
    scrollMargin: useTop(list),
    getItemKey: (index) => dashboards[index]?.id ?? index,
  });
  const near = virtual.getVirtualItems();
  const top = virtual.options.scrollMargin;
  const before = (near[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((near.at(-1)?.end ?? top) - top);
  return (
    <ul ref={list} className="mt-4 border-t border-axis" style={{ paddingTop: before, paddingBottom: after }}>
      {near.map(({ index, key }) => {
        const dashboard = dashboards[index];
        if (!dashboard) return null;
        const place = { index, of: count, measure: virtual.measureElement };
        return <DashboardRow key={key} dashboard={dashboard} place={place} />;
      })}
    </ul>
  );
}
