import { useTranslation } from 'react-i18next';
import { type Dashboard, titleOf } from '../../domain/dashboard';
import { usePortal } from '../use-portal';
import { useStream } from '../use-stream';
import { StarMark } from './star-mark';

/** Makes a favourite of the dashboard beside which it stands, or not any more. */
export function FavouriteStar({ dashboard, className = '' }: { dashboard: Dashboard; className?: string }) {
  const { t } = useTranslation();
  const { shelf } = usePortal();
  const isFavourite = useStream(shelf.state$, () => shelf.current().favourites.includes(dashboard.id));
  return (
    <button
      type="button"
      aria-label={t('favourite.name', { title: titleOf(dashboard) })}
      aria-pressed={isFavourite}
      // One of the page's own for each of a thousand rows would be slow.
      title={t(isFavourite ? 'favourite.remove' : 'favourite.add')}
      onClick={() => shelf.star(dashboard.id)}
      className={`inline-grid size-control-sm flex-none place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink aria-pressed:text-star ${className}`}
    >
      <StarMark starred={isFavourite} className="icon-tool" />
    </button>
  );
}
