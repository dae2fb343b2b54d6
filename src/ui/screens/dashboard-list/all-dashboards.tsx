import { useMemo, useRef } from 'react';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { DashboardRow } from '../../dashboards/dashboard-row';
import { useRowsInSight } from '../../layout/use-rows-in-sight';

/** Up to so many rows all of them are in the page, for its search; of more, those near the window. */
const whole = 40;
/** A row of one line, also on phones. */
const likely = { wide: { top: 110, height: 44 }, phone: { top: 114, height: 52 } };

/** Every row counts, and ten thousand stay quick. */
export function AllDashboards({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const place = useRef<HTMLUListElement>(null);
  const keys = useMemo(() => dashboards.map(({ id }) => id), [dashboards]);
  const count = dashboards.length;
  const { rows, measure, below } = useRowsInSight({
    place,
    keys,
    likely,
    overscan: count <= whole ? whole : 6,
  });
  return (
    <ul ref={place} className="mt-4 border-t border-axis" style={{ paddingBottom: below }}>
      {rows.map(({ index, key, gap }) => {
        const dashboard = dashboards[index];
        if (!dashboard) return null;
        return <DashboardRow key={key} dashboard={dashboard} place={{ index, of: count, gap, measure }} />;
      })}
    </ul>
  );
}
