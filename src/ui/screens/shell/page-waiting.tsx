import { Page } from '../../components/page';
import { Block, ListSkeleton } from '../../components/skeleton';

/** The code of a page is still on its way: nothing of the page before stands under the new one's name. */
export function PageWaiting() {
  return (
    <Page>
      <Block className="mb-6 h-7 w-56 max-w-full" />
      <ListSkeleton rows={6} />
    </Page>
  );
}
