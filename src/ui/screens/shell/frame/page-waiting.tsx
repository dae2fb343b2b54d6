import { Page } from '../../../components/page';
import { Block, ListSkeleton } from '../../../components/skeleton';

/** While a page's code loads, so that the previous page is not shown under the new one's name. */
export function PageWaiting() {
  return (
    <Page>
      <Block className="mb-6 h-7 w-56 max-w-full" />
      <ListSkeleton rows={6} />
    </Page>
  );
}
