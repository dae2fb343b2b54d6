import { ArrowDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';

interface SortButtonProps {
  /** Missing for a column by which the table isn't sorted. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  /** Keeps no space for the arrow, so that the name ends where the numbers do. */
  isNumber?: boolean;
  children: ReactNode;
}

/** The name of a column. Pressing it sorts by it; pressing it again reverses the order. */
export function SortButton({ sorted, onSort, isNumber = false, children }: SortButtonProps) {
  const Arrow = sorted === 'descending' ? ArrowDownIcon : ArrowUpIcon;
  return (
    <button
      type="button"
      className="-mx-1 inline-flex min-h-6 items-center gap-0.75 rounded-xs px-1 font-label hover:text-ink max-tablet:min-h-row"
      onClick={onSort}
    >
      {children}
      {(sorted || !isNumber) && <Arrow className={`size-3 flex-none ${sorted ? '' : 'invisible'}`} aria-hidden />}
    </button>
  );
}
