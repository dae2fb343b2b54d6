import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '../../../domain/dashboards/dashboard';
import { DashboardTile, TileRoom } from './dashboard-tile';
import { Hint, Section } from './section';

export function Favourites({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(dashboards.length);
  useEffect(() => {
    // The star that was pressed has gone with its tile, and the keyboard's place with it.
    const isLost = document.activeElement === document.body;
    if (dashboards.length < before.current && isLost) title.current?.focus();
    before.current = dashboards.length;
  }, [dashboards.length]);
  return (
    <Section title={t('home.favourites')} titleRef={title} className="mt-8">
      {/* The first one moves nothing: the star that is pressed for it stands below. */}
      <div className="grid grid-cols-1 *:col-start-1 *:row-start-1">
        <TileRoom />
        {dashboards.length === 0 ? (
          <Hint>{t('home.noFavourites')}</Hint>
        ) : (
          <ul className="mt-2 grid grid-cols-4 content-start gap-x-6 gap-y-4 max-wide:grid-cols-2 max-tablet:grid-cols-1 max-tablet:gap-y-0">
            {dashboards.map((dashboard) => (
              <DashboardTile key={dashboard.id} dashboard={dashboard} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
