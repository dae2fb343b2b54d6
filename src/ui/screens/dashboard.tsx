import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Viewing } from '../../application/dashboards/open-dashboard';
import { titleOf } from '../../domain/dashboards/dashboard';
import { useColourScheme } from './dashboard/use-colour-scheme';
import { usePlace } from './dashboard/use-place';
import { usePagePath } from '../portal/use-path';
import { usePortal } from '../portal/use-portal';
import { Ending } from './dashboard/ending';
import { OpeningSkeleton } from './dashboard/opening-skeleton';
import { SheetTabs } from './dashboard/sheet-tabs';
import { TitleBar } from './dashboard/title-bar';
import { useFullScreenEnd } from './dashboard/use-full-screen';

const notYet: Viewing = { status: 'opening', dashboard: undefined };

/** A dashboard, flush with the portal's two rules. Another path is another opening. */
export function DashboardPage() {
  const path = usePagePath();
  useFullScreenEnd();
  const [opening, openAgain] = useState(0);
  return <Opening key={`${path} ${opening}`} path={path} onAgain={() => openAgain(opening + 1)} />;
}

function Opening({ path, onAgain }: { path: string; onAgain: () => void }) {
  const { openDashboard, locale, pageLoading } = usePortal();
  const { t } = useTranslation();
  const theme = useColourScheme();
  const given = useRef(theme);
  const start = useCallback(
    (place: HTMLElement) => openDashboard(path, { place, locale: locale.current().locale, theme: given.current }),
    [openDashboard, path, locale],
  );
  const [viewing, place] = usePlace<Viewing>(start, notYet);
  useEffect(() => {
    if (viewing.status !== 'open' || theme === given.current) return;
    given.current = theme;
    void viewing.tools.setTheme?.(theme);
  }, [viewing, theme]);

  const dashboard = 'dashboard' in viewing ? viewing.dashboard : undefined;
  const title = dashboard ? titleOf(dashboard) : t('dashboardPage.removed.title');
  const isOpening = viewing.status === 'opening';
  useEffect(() => (isOpening ? pageLoading.begin() : undefined), [isOpening, pageLoading]);
  const ended = viewing.status !== 'opening' && viewing.status !== 'open';

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-page">
      {dashboard && <TitleBar dashboard={dashboard} viewing={viewing} onRefresh={onAgain} />}
      {ended ? <div className="h-px flex-none bg-axis max-tablet:hidden" /> : <SheetTabs viewing={viewing} />}
      <div className="relative flex min-h-0 flex-1 flex-col bg-raised">
        {/* It would lie over what is said in its place, and over the buttons there. */}
        <div ref={place} hidden={ended} className="dashboard-place absolute inset-0" />
        {isOpening && <OpeningSkeleton title={title} onAgain={onAgain} />}
        {ended && <Ending viewing={viewing} onAgain={onAgain} heading={dashboard ? 'h2' : 'h1'} />}
      </div>
    </div>
  );
}
