import { CopyReference } from './copy-reference';
import { useTexts } from '../use-texts';

/** Small print below what went wrong; nothing where there is no reference to pass on. */
export function ReferenceLine({ reference }: { reference: string | undefined }) {
  const { t } = useTexts();
  if (!reference) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {t('routeError.reference')} <CopyReference reference={reference} />
    </p>
  );
}
