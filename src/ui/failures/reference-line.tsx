import { useTranslation } from 'react-i18next';
import { CopyReference } from './copy-reference';

/** Small print below what went wrong; nothing where there is no reference to pass on. */
export function ReferenceLine({ reference }: { reference: string | undefined }) {
  const { t } = useTranslation();
  if (!reference) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {t('routeError.reference')} <CopyReference reference={reference} />
    </p>
  );
}
