import {
  type CatalogueFilter,
  type CatalogueView,
  type Marked,
  countIn,
  quickViews,
} from '#domain/dashboards/catalogue/catalogue-filter';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { QuickViews } from '../../../kit/fields/quick-views';
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
  const { t } = useTexts();
  const pressed = filter.standing;
  const rest: CatalogueView[] = quickViews.some((view) => view === pressed) ? [] : [pressed];
  const views = [...quickViews, ...rest].filter(
    (view) => view === 'any' || view === pressed || countIn(view, all, marked) > 0,
  );
  return (
    <QuickViews
      label={t('management.filterStatus')}
      views={views.map((view) => ({
        view,
        name: t(`management.view.${view}`),
        count: countIn(view, narrowed, marked),
      }))}
      pressed={pressed}
      onPress={(standing) => onFilter({ ...filter, standing })}
    />
  );
}
