import { partOfLastDay } from '#domain/dashboards/trust';

interface LastDayProps {
  refreshedAt: Date;
  now: Date;
  isLate?: boolean;
  /** The ground that a hollow point is filled with. */
  ground: 'bg-overlay' | 'bg-page';
}

/**
 * Draws marks on an axis of the last 24 hours, which the caller draws at the top of a positioned parent: a point at the refresh, hollow and
 * at the start if it was earlier, and the end.
 */
export function LastDay({ refreshedAt, now, isLate = false, ground }: LastDayProps) {
  const part = partOfLastDay(refreshedAt, now);
  const hollow = `border-[1.5px] ${isLate ? 'border-warning' : 'border-muted'} ${ground}`;
  return (
    <span dir="ltr" aria-hidden className="absolute inset-x-0 -top-px h-0">
      <span
        className={`absolute -top-[3px] size-[7px] rounded-full ${part === undefined ? 'left-0' : '-ml-[3px]'} ${
          part === undefined || isLate ? hollow : 'bg-accent-ink'
        }`}
        style={part === undefined ? undefined : { left: `${part * 100}%` }}
      />
      <span className="absolute -top-1 right-0 h-[9px] w-px bg-axis" />
    </span>
  );
}
