import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';

export function EmptyCatalogue({ onSync }: { onSync: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="border-t border-axis py-4">
      <p className="mb-3 text-body text-muted">{t('management.none')}</p>
      <Button onClick={onSync}>{t('management.bringIn')}</Button>
    </div>
  );
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="py-4">
      <p className="mb-3 text-body text-muted">{t('management.noMatch')}</p>
      <Button onClick={onClear}>{t('management.clearFilter')}</Button>
    </div>
  );
}
