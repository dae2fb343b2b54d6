import type { MouseEvent } from 'react';
import { StarMark } from '../../dashboards/star-button';
import { useTexts } from '../../use-texts';

/**
 * For pointers only: a screen reader sees no button inside an option. In sight on favourites, on the marked
 * row, and always where nothing hovers.
 */
export function RowStar({ starred, onPress }: { starred: boolean; onPress: () => void }) {
  const { t } = useTexts();
  const press = (event: MouseEvent): void => {
    event.stopPropagation();
    onPress();
  };
  return (
    <>
      <span
        aria-hidden
        data-favourite
        title={t(starred ? 'favourite.remove' : 'favourite.add')}
        onClick={press}
        className={`-mr-1.5 grid size-control-sm flex-none place-items-center max-tablet:-mr-3 ${starred ? 'text-star' : 'invisible text-muted group-aria-selected:visible hover:text-ink max-tablet:visible [@media(hover:none)]:visible'}`}
      >
        <StarMark starred={starred} className="icon" />
      </span>
      {starred && <span className="sr-only">{t('finder.favourite')}</span>}
    </>
  );
}
