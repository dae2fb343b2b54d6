import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../use-texts';

/** On the header's rule while a page loads. */
export function ProgressBar() {
  const { t } = useTexts();
  const loading = useLive(usePortal().pageLoading);

  if (!loading) return null;
  return (
    // A landmark, as all that a page shows is in one; this can appear beside any other.
    <section aria-label={t('page.loading')}>
      <progress className="sr-only" aria-label={t('page.loading')} />
      <div className="pointer-events-none fixed top-[calc(var(--header)-2px)] left-0 z-30 h-[3px] w-2/5 bg-accent-ink" />
    </section>
  );
}
