import { Page } from '../../../components/page';
import { Block, ListSkeleton } from '../../../components/skeleton';

/** Shown while a page's code loads, so that the previous page doesn't stay under the new title. */
export function PageWaiting() {
  return (
    <Page>
      <Block className="mb-6 h-7 w-56 max-w-full" />
      <ListSkeleton rows={6} />
    </Page>
  );
}
