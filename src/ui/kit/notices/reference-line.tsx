import { errorReport } from '#application/error-report';
import { CopyText } from '../copy/copy-text';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

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

/** The reference of what went wrong; the button copies its whole entry in the error log. */
export function CopyReference({ reference }: { reference: string }) {
  const { t } = useTexts();
  const report = useReport();
  return <CopyText text={report(reference)} shown={reference} label={t('action.copyReference')} />;
}

export function useReport(): (reference: string) => string {
  const portal = usePortal();
  return (reference) => errorReport(portal, reference);
}
