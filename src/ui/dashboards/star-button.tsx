import { StarIcon } from '@heroicons/react/24/outline';
import { StarIcon as FullStarIcon } from '@heroicons/react/24/solid';
import type { ComponentProps } from 'react';
import { useTexts } from '../portal/texts/use-texts';

interface StarButtonProps extends Omit<ComponentProps<'button'>, 'title'> {
  /** The dashboard's title. */
  title: string;
  starred: boolean;
  /** Inside `Hints`, which show its tooltip; elsewhere the browser does, because a page can have a thousand stars. */
  hinted?: boolean;
  markLook?: string;
}

export function StarButton(props: StarButtonProps) {
  const { title, starred, hinted = false, markLook = 'icon-tool', className = '', ...rest } = props;
  const { t } = useTexts();
  const hint = t(starred ? 'favourite.remove' : 'favourite.add');
  return (
    <button
      type="button"
      data-favourite
      aria-label={t('favourite.name', { title })}
      aria-pressed={starred}
      {...(hinted ? { 'data-hint': hint } : { title: hint })}
      {...rest}
      className={`grid flex-none place-items-center rounded-sm text-muted hover:text-ink aria-pressed:text-star ${className}`}
    >
      <StarMark starred={starred} className={markLook} />
    </button>
  );
}

export function StarMark({ starred, className }: { starred: boolean; className: string }) {
  const Star = starred ? FullStarIcon : StarIcon;
  return <Star className={className} aria-hidden />;
}
