import {
  type CatalogueFilter,
  type CatalogueView,
  type Marked,
  countIn,
  quickViews,
} from '#domain/dashboards/catalogue/catalogue-filter';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { useTexts } from '../../../portal/texts/use-texts';

interface QuickFiltersProps {
  /** The whole catalogue: it decides which views have a button. */
  all: readonly Dashboard[];
  /** Those that pass the other filters: they are counted, because pressing a button lists them. */
  narrowed: readonly Dashboard[];
  marked: Marked;
  filter: CatalogueFilter;
  onFilter: (filter: CatalogueFilter) => void;
}

/** The views of the catalogue with their numbers, one of them pressed. An empty one has a button only while it is pressed. */
export function QuickFilters({ all, narrowed, marked, filter, onFilter }: QuickFiltersProps) {
  const { t, conventions } = useTexts();
  const pressed = filter.standing;
  const rest: CatalogueView[] = quickViews.some((view) => view === pressed) ? [] : [pressed];
  const views = [...quickViews, ...rest].filter(
    (view) => view === 'any' || view === pressed || countIn(view, all, marked) > 0,
  );
  const number = new Intl.NumberFormat(conventions.locale);
  return (
    <div role="group" aria-label={t('management.filterStatus')} className="max-wide:order-first max-wide:w-full">
      <div className="phone-strip">
        <span className="inline-flex gap-1">
          {views.map((view) => (
            <button
              key={view}
              type="button"
              aria-pressed={view === pressed}
              onClick={() => onFilter({ ...filter, standing: view })}
              className="h-control flex-none rounded-sm border-b-2 border-transparent px-2 whitespace-nowrap hover:bg-hover max-tablet:text-body aria-pressed:border-accent-ink aria-pressed:bg-selected aria-pressed:font-label"
            >
              {t(`management.view.${view}`)}{' '}
              <span className={`tabular-nums ${view === pressed ? '' : 'text-muted'}`}>
                {number.format(countIn(view, narrowed, marked))}
              </span>
            </button>
          ))}
        </span>
      </div>
    </div>
  );
}
