import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { placeOfPage } from '#domain/pages/dashboard-route';
import { StarMark } from '../../../dashboards/star-button';
import { useTexts } from '../../../portal/texts/use-texts';

interface FavouritesProps {
  favourites: readonly Dashboard[];
  scroller: HTMLElement | null;
  /** The path of the page in sight: the menu scrolls to its entry, as `LongList` does to the others. */
  here: string;
  draw: (dashboard: Dashboard, place: number) => ReactNode;
}

export function Favourites({ favourites, scroller, here, draw }: FavouritesProps) {
  const { t } = useTexts();
  const id = useId();
  const isHere = placeOfPage(here, favourites) >= 0;
  const scrollTo = useEffectEvent((path: string) => {
    const place = placeOfPage(path, favourites);
    scroller?.querySelector(`[data-place="${place}"]`)?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (scroller && isHere) scrollTo(here);
  }, [scroller, isHere, here]);
  if (favourites.length === 0) return null;
  return (
    <>
      <h2
        id={id}
        className="mt-3 mb-px flex h-6 items-center px-4 text-meta text-muted max-tablet:h-8 rail:mt-1 rail:justify-center"
      >
        <StarMark starred className="icon-mark hidden text-star rail:block" />
        <span className="rail:sr-only">{t('menu.favourites')}</span>
      </h2>
      <ul aria-labelledby={id}>{favourites.map((dashboard, place) => draw(dashboard, place))}</ul>
    </>
  );
}
