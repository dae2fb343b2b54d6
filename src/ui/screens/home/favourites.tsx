import { useEffect, useRef } from 'react';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { useFocusHandedOn } from '../../focus/use-focus-handed-on';
import { DashboardTile } from './dashboard-tile';
import { Section } from '../../components/section';
import { useTexts } from '../../use-texts';

/** In the menu's order. */
export function Favourites({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const { t } = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useFocusHandedOn<HTMLUListElement>();
  const before = useRef(dashboards.length);
  useEffect(() => {
    // The star that was pressed has gone with its tile, and the keyboard's place with it.
    const isLost = document.activeElement === document.body;
    if (dashboards.length < before.current && isLost) title.current?.focus();
    before.current = dashboards.length;
  }, [dashboards.length]);
  return (
    <Section title={t('menu.favourites')} titleRef={title} className="mt-8">
      <ul
        ref={list}
        className="mt-2 grid grid-cols-4 content-start gap-x-6 gap-y-4 max-wide:grid-cols-2 max-tablet:grid-cols-1 max-tablet:gap-y-0"
      >
        {dashboards.map((dashboard) => (
          <DashboardTile key={dashboard.id} dashboard={dashboard} />
        ))}
      </ul>
    </Section>
  );
}
