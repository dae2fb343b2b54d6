import type { TFunction } from 'i18next';
import type { MouseEvent } from 'react';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { usePortal } from '../portal/use-portal';
import { useStar } from './use-star';
import { useLive } from '../portal/use-live';
import { StarMark } from './star-mark';
import { useTexts } from '../use-texts';

/** Toggles a dashboard as a favourite. */
export function FavouriteStar({ dashboard, className = '' }: { dashboard: Dashboard; className?: string }) {
  const { t } = useTexts();
  const { shelf } = usePortal();
  const star = useStar();
  const starred = useLive(shelf, (now) => now.favourites.includes(dashboard.id));
  const press = ({ currentTarget: button }: MouseEvent): void => {
    const { top } = button.getBoundingClientRect();
    star(dashboard.id);
    // A change of the favourites above must not move this star from under the finger; its own tile may be gone.
    requestAnimationFrame(() => {
      if (button.isConnected) window.scrollBy(0, button.getBoundingClientRect().top - top);
    });
  };
  return <StarButton dashboard={dashboard} starred={starred} onPress={press} className={className} t={t} />;
}

interface StarButtonProps {
  dashboard: Dashboard;
  starred: boolean;
  onPress: (event: MouseEvent) => void;
  className: string;
  t: TFunction;
}

/** For the rows of a long table, which knows favourites and language for all of them. */
export function StarButton({ dashboard, starred, onPress, className, t }: StarButtonProps) {
  return (
    <button
      type="button"
      data-favourite
      aria-label={t('favourite.name', { title: titleOf(dashboard) })}
      aria-pressed={starred}
      // One of the page's own for each of a thousand rows would be slow.
      title={t(starred ? 'favourite.remove' : 'favourite.add')}
      onClick={onPress}
      className={`inline-grid size-control-sm flex-none place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink aria-pressed:text-star ${className}`}
    >
      <StarMark starred={starred} className="icon-tool" />
    </button>
  );
}
