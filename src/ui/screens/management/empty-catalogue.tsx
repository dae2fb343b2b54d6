import { Button } from '../../components/button';
import { useTexts } from '../../use-texts';

export function EmptyCatalogue({ onSync }: { onSync: () => void }) {
  const { t } = useTexts();
  return (
    <div className="border-t border-axis py-4">
      <p className="mb-3 text-body text-muted">{t('management.none')}</p>
      <Button onClick={onSync}>{t('management.bringIn')}</Button>
    </div>
  );
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTexts();
  return (
    <div className="py-4">
      <p className="mb-3 text-body text-muted">{t('management.noMatch')}</p>
      <Button onClick={onClear}>{t('management.clearFilter')}</Button>
    </div>
  );
}
