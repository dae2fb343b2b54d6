import { Trans } from 'react-i18next';
import type { Viewing } from '../../../application/dashboards/open-dashboard';
import { type Dashboard, titleOf } from '../../../domain/dashboards/dashboard';
import { FavouriteStar } from '../../components/favourite-star';
import { When } from '../../components/when';
import { useFocusHandedOn } from '../../page/use-focus-handed-on';
import { MoreTools, ToolButtons, useTools } from './tools';

interface TitleBarProps {
  dashboard: Dashboard;
  viewing: Viewing;
  onRefresh: () => void;
}

/** There at once with the real title; tools that need the frame wait for it. */
export function TitleBar({ dashboard, viewing, onRefresh }: TitleBarProps) {
  const tools = useTools(viewing, onRefresh);
  const place = useFocusHandedOn<HTMLDivElement>();
  return (
    <div
      ref={place}
      className="flex min-h-12 flex-none items-center gap-1 pr-4 pl-6 max-tablet:min-h-13 max-tablet:pr-1 max-tablet:pl-4"
    >
      <h1 tabIndex={-1} dir="auto" className="truncate text-head font-head tracking-tight" title={titleOf(dashboard)}>
        {titleOf(dashboard)}
      </h1>
      <FavouriteStar dashboard={dashboard} />
      <p
        dir="auto"
        title={dashboard.description}
        className="ml-2 min-w-0 flex-1 truncate text-muted max-desk:invisible"
      >
        {dashboard.description}
      </p>
      <span className="mr-1 text-meta whitespace-nowrap text-muted max-desk:hidden">
        <Trans i18nKey="dashboardPage.updated" components={{ when: <When date={dashboard.updatedAt} within /> }} />
      </span>
      {viewing.status !== 'not-opened' && (
        <>
          <ToolButtons tools={tools} />
          <MoreTools tools={tools} />
        </>
      )}
    </div>
  );
}
