import { StarMark } from '../../../dashboards/star-mark';
import { useTexts } from '../../../use-texts';

interface TabStarProps {
  title: string;
  starred: boolean;
  onPress: () => void;
}

/** Always has its place in the tab, so that nothing moves; what is not in sight is nothing to touch. */
export function TabStar({ title, starred, onPress }: TabStarProps) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      aria-label={t('favourite.name', { title })}
      aria-pressed={starred}
      title={t(starred ? 'favourite.remove' : 'favourite.add')}
      onClick={onPress}
      className={`grid size-6 flex-none place-items-center rounded-sm text-muted hover:bg-selected hover:text-ink focus-visible:-outline-offset-2 aria-pressed:text-star max-tablet:h-11 max-tablet:w-9 ${starred ? '' : '[@media(hover:none)]:idle-tab:invisible'}`}
    >
      <StarMark starred={starred} className={`icon ${starred ? '' : 'idle-tab:invisible'}`} />
    </button>
  );
}
