import { StarIcon } from '@heroicons/react/24/outline';
import { StarIcon as FullStarIcon } from '@heroicons/react/24/solid';

/** Full for a favourite. */
export function StarMark({ starred, className }: { starred: boolean; className: string }) {
  const Star = starred ? FullStarIcon : StarIcon;
  return <Star className={className} aria-hidden />;
}
