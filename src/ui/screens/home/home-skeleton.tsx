import { Block, ListSkeleton } from '../../components/skeleton';
import { useTexts } from '../../use-texts';

/** The shape of home while its dashboards load: the greeting, a line below it, and two lists. */
export function HomeSkeleton() {
  const { t } = useTexts();
  return (
    <>
      <h1 className="sr-only">{t('page.loading')}</h1>
      <div aria-hidden>
        <Block className="h-8 w-72 max-w-full" />
        <Block className="mt-3 h-3.5 w-96 max-w-full" />
      </div>
      <div className="mt-10 grid gap-8 desk:grid-cols-2">
        <ListSkeleton rows={6} />
        <div className="max-desk:hidden" aria-hidden>
          <ListSkeleton rows={6} />
        </div>
      </div>
    </>
  );
}
