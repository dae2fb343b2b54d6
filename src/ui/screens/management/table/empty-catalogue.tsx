import { Button } from '../../../components/button';
import { useFocusHandedOn } from '../../../focus/use-focus-handed-on';
import { useTexts } from '../../../use-texts';

export function EmptyCatalogue({ onSync }: { onSync: () => void }) {
  const { t } = useTexts();
  return (
    <div className="border-t border-axis py-4">
      <p className="mb-3 text-body text-muted">{t('management.none')}</p>
      <Button onClick={onSync}>{t('management.bringIn')}</Button>
    </div>
  );
}

const filterField = (place: HTMLDivElement) => place.parentElement?.querySelector('input[type=search]');

export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTexts();
  const place = useFocusHandedOn(filterField);
  return (
    <div ref={place} className="py-4">
      <p className="mb-3 text-body text-muted">{t('management.noMatch')}</p>
      <Button onClick={onClear}>{t('management.clearFilter')}</Button>
    </div>
  );
}
