import type { MouseEvent } from 'react';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';
import { StarButton } from './star-button';
import { useStar } from './use-favourites';

export function FavouriteStar({ dashboard, className = '' }: { dashboard: Dashboard; className?: string }) {
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
  return (
    <StarButton
      title={titleOf(dashboard)}
      starred={starred}
      onClick={press}
      className={`size-control-sm hover:bg-hover ${className}`}
    />
  );
}
