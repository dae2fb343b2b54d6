import { type ReactNode, type Ref, useId } from 'react';
import type { Steady } from '../../kit/layout/use-steady';
import type { FindingsGroup } from './findings';
import { useTexts } from '../../portal/texts/use-texts';

interface FindingsListProps {
  /** The id of the list, which the field controls. */
  id: string;
  ref: Ref<HTMLDivElement>;
  area: Steady['area'];
  children: ReactNode;
}

/** The results. The focus stays in the field, whose keys move through them. */
export function FindingsList({ id, ref, area, children }: FindingsListProps) {
  const { t } = useTexts();
  return (
    <div
      id={id}
      ref={ref}
      {...area}
      role="listbox"
      tabIndex={-1}
      aria-label={t('finder.results')}
      onMouseDown={(event) => event.preventDefault()}
      className="min-h-0 overflow-y-auto overscroll-contain pb-2 scroll-py-8"
    >
      {children}
    </div>
  );
}

export function Rows({ group: { name, more }, children }: { group: FindingsGroup; children: ReactNode }) {
  const { t } = useTexts();
  const heading = useId();
  return (
    <div role="group" aria-labelledby={heading}>
      <div id={heading} aria-hidden className="flex items-baseline gap-2 px-4 pt-3 pb-1 text-meta text-muted">
        <span>{t(`finder.group.${name}`)}</span>
        {more > 0 && <span>{t('finder.more', { count: more })}</span>}
      </div>
      {children}
    </div>
  );
}
