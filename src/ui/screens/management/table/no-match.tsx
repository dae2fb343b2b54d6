import type { CatalogueView } from '#domain/dashboards/catalogue/catalogue-filter';
import { Button } from '../../../kit/button';
import { useFocusHandedOn } from '../../../kit/focus/use-focus-handed-on';
import { useTexts } from '../../../portal/texts/use-texts';

const filterField = (place: HTMLDivElement) => place.parentElement?.querySelector('input[type=search]');

interface NoMatchProps {
  /** The view that alone leaves nothing; `any` if other filters do. */
  view: CatalogueView;
  isUseKnown: boolean;
  onClear: () => void;
}

/** Says why the table is empty, with a way back to all dashboards. */
export function NoMatch({ view, isUseKnown, onClear }: NoMatchProps) {
  const { t } = useTexts();
  const place = useFocusHandedOn(filterField);
  const words = view === 'unused' && !isUseKnown ? 'unknownUse' : view;
  return (
    <div ref={place} className="py-4">
      <p className="mb-3 text-body text-muted">{t(`management.nothing.${words}`)}</p>
      <Button onClick={onClear}>{t(view === 'any' ? 'management.clearFilter' : 'dashboards.showAll')}</Button>
    </div>
  );
}
