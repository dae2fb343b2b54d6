import { useMemo, useRef } from 'react';
import type { Shelved } from '#domain/dashboards/sections/arrange';
import { noSection } from '#domain/dashboards/sections/menu-rows';
import { sectionTitle } from '#domain/dashboards/sections/section';
import { DashboardCard } from '../../dashboards/dashboard-card';
import { DashboardRow } from '../../dashboards/dashboard-row';
import { useDesk, useNarrow } from '../../kit/layout/use-narrow';
import { useRowsInSight } from '../../kit/layout/use-rows-in-sight';
import { useTexts } from '../../portal/texts/use-texts';

/** The head of a part, or one line of its dashboards, which begins at index `from`. */
interface Line {
  key: string;
  part: Shelved;
  from?: number;
}

function linesOf(parts: readonly Shelved[], columns: number, withHeads: boolean): Line[] {
  return parts.flatMap((part): Line[] => {
    const { section, dashboards } = part;
    const lines = Array.from({ length: Math.ceil(dashboards.length / columns) }, (_, line) => {
      const from = line * columns;
      return { key: dashboards[from]?.id ?? '', part, from };
    });
    return withHeads ? [{ key: `head ${section?.id ?? noSection}`, part }, ...lines] : lines;
  });
}

/** Up to this number all are rendered, so that the browser's search finds them; of more, only those in or near the viewport. */
const whole = 40;
/** A row of one line, or a card. */
const likely = {
  rows: { wide: { top: 154, height: 44 }, phone: { top: 210, height: 52 } },
  cards: { wide: { top: 154, height: 210 }, phone: { top: 210, height: 170 } },
};

interface ListedProps {
  parts: readonly Shelved[];
  total: number;
  look: 'rows' | 'cards';
  /** Whether each shows when it was updated, because they are sorted by that. */
  showsUpdate: boolean;
}

/** Lists dashboards in parts; of ten thousand, it renders only those near the viewport. */
export function Listed({ parts, total, look, showsUpdate }: ListedProps) {
  const { t, language } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const [narrow, desk] = [useNarrow(), useDesk()];
  const columns = look === 'rows' ? 1 : narrow ? 2 : desk ? 4 : 3;
  const withHeads = parts.some(({ section }) => section);
  const lines = useMemo(() => linesOf(parts, columns, withHeads), [parts, columns, withHeads]);
  const keys = useMemo(() => lines.map(({ key }) => key), [lines]);
  const { rows, measure, below } = useRowsInSight({
    place,
    keys,
    likely: likely[look],
    overscan: total <= whole ? whole : look === 'rows' ? 6 : 2,
  });
  const drawn = Map.groupBy(rows, ({ index }) => lines[index]?.part);
  return (
    <div ref={place} className="mt-4" style={{ paddingBottom: below }}>
      {[...drawn].map(([part, drawnLines]) => {
        if (!part) return null;
        const head = drawnLines.find(({ index }) => lines[index]?.from === undefined);
        const items = drawnLines.flatMap(({ index: line, gap }) => {
          const from = lines[line]?.from;
          if (from === undefined) return [];
          return part.dashboards.slice(from, from + columns).map((dashboard, column) => {
            const at = { line, index: from + column, of: part.dashboards.length, gap };
            return { dashboard, place: column === 0 ? { ...at, measure } : at };
          });
        });
        const { section } = part;
        const title = !withHeads ? t('home.all') : section ? sectionTitle(section, language) : t('sections.none');
        return (
          <section key={section?.id ?? noSection} aria-label={title}>
            {head && (
              <div
                ref={measure}
                data-index={head.index}
                style={{ marginTop: head.gap }}
                className={`pt-5 first:pt-0 ${section || !withHeads ? '' : 'border-t border-line'}`}
              >
                <div className="flex flex-wrap items-baseline gap-x-3 pb-2">
                  <h2 dir="auto" className={section ? 'text-body font-head wrap-anywhere' : 'sr-only'}>
                    {title}
                  </h2>
                  <span className="text-meta text-muted">
                    {t('dashboards.count', { count: part.dashboards.length })}
                  </span>
                </div>
              </div>
            )}
            {!withHeads && <h2 className="sr-only">{title}</h2>}
            <ul className={looks[look]}>
              {items.map(({ dashboard, place: at }) =>
                look === 'cards' ? (
                  <DashboardCard key={dashboard.id} dashboard={dashboard} place={at} />
                ) : (
                  <DashboardRow
                    key={dashboard.id}
                    dashboard={dashboard}
                    place={at}
                    {...(showsUpdate && { date: dashboard.updatedAt })}
                  />
                ),
              )}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

const looks = {
  rows: 'border-t border-axis',
  cards: 'grid grid-cols-4 gap-x-5 max-desk:grid-cols-3 max-tablet:grid-cols-2',
};
