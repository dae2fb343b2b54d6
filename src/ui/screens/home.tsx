import { useTranslation } from 'react-i18next';
import { mayManage } from '../../domain/people/access';
import { favouritesAmong, recentsAmong } from '../../domain/dashboards/favourites';
import { newsSince } from '../../domain/dashboards/news';
import { Page, PageTitle } from '../components/page';
import { useOpenableDashboards } from '../portal/use-openable';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';
import { useVisitor } from '../portal/use-visitor';
import { FindButton } from './finder/find-button';
import { Attention } from './home/attention';
import { Everything } from './home/everything';
import { Favourites } from './home/favourites';
import { NewsLine } from './home/news-line';
import { News } from './home/news';
import { NoDashboards } from './home/no-dashboards';
import { Recents } from './home/recents';
import { useGreeting } from './home/use-greeting';

/** What a manager should look at, what this user comes for, and what has happened since they were here. */
export function Home() {
  const { t } = useTranslation();
  const { dashboards, shelf } = usePortal();
  const { dashboards: all = [] } = useLive(dashboards);
  const kept = useLive(shelf);
  const openable = useOpenableDashboards();
  const manages = mayManage(useVisitor());
  const greeting = useGreeting();
  const attention = manages && <Attention dashboards={all} />;
  if (openable.length === 0) {
    return (
      <>
        <div className="px-6 max-tablet:px-4">
          <div className="max-w-312">{attention}</div>
        </div>
        <NoDashboards manages={manages} />
      </>
    );
  }

  const favourites = favouritesAmong(kept, openable);
  const recents = recentsAmong(kept.recents, openable);
  const news = newsSince(kept.lastVisit, openable);
  const changed = <News dashboards={news} lastVisit={kept.lastVisit} />;
  return (
    <Page>
      <PageTitle display>{greeting}</PageTitle>
      <NewsLine lastVisit={kept.lastVisit} news={news.length} total={openable.length} />
      <div className="mt-5">
        <FindButton look="field" label={t('finder.placeholder')} />
      </div>
      {attention}
      <Favourites dashboards={favourites} />
      {/* However many favourites there are: a star does not take away the list in which it is pressed. */}
      {recents.length === 0 ? (
        <>
          {kept.lastVisit && news.length > 0 && <div className="mt-8">{changed}</div>}
          <Everything dashboards={openable} />
        </>
      ) : (
        <div className="mt-8 grid gap-x-8 gap-y-8 desk:grid-cols-2">
          <Recents recents={recents} />
          {changed}
        </div>
      )}
    </Page>
  );
}
