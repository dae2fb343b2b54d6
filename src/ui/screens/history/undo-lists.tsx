import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useId, useState } from 'react';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import type { UndoPreview } from '#domain/dashboards/history/undo-preview';
import { TextButton } from '../../kit/text-button';
import { Icon } from '../../kit/drawings/icon';
import { useTexts } from '../../portal/texts/use-texts';
import { FieldChanges } from './field-changes';

/** Rows that are shown before someone asks for all. */
const shownFirst = 5;

interface UndoListProps {
  name: string;
  all: number;
  count: number;
  rows: readonly ReactNode[];
}

/** A list with its share of the whole act, the first rows at once. */
export function UndoList({ name, count, all, rows }: UndoListProps) {
  const { t } = useTexts();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const hidden = isOpen ? 0 : Math.max(0, rows.length - shownFirst);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline gap-2 border-b border-axis pb-1.5">
        <h3 id={id} className="flex-1 font-head">
          {name}
        </h3>
        <span className="text-meta text-muted tabular-nums">{t('history.undo.of', { count, all })}</span>
      </div>
      <ul>
        {rows.slice(0, rows.length - hidden)}
        {hidden > 0 && (
          <li className="border-b border-line py-2 pl-6.5">
            <TextButton onClick={() => setIsOpen(true)}>{t('history.undo.all', { count: hidden })}</TextButton>
          </li>
        )}
      </ul>
    </section>
  );
}

/** A dashboard of the list, with what happens to it or why nothing does. */
export function UndoRow({ dashboard, isWarning, children }: UndoRowProps) {
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 border-b border-line py-2">
      <span className="mt-0.5 text-muted">
        {isWarning ? (
          <ExclamationTriangleIcon className="icon text-warning" aria-hidden />
        ) : (
          <Icon name={dashboard.icon} />
        )}
      </span>
      <div className="min-w-0 wrap-anywhere">
        <bdi className="font-label">{titleOf(dashboard)}</bdi>
        <div className="text-meta text-muted">{children}</div>
      </div>
    </li>
  );
}

interface UndoRowProps {
  dashboard: Dashboard;
  isWarning?: boolean;
  children: ReactNode;
}

/** What undoing makes of each dashboard. */
export function ComesBack({ preview, all }: { preview: UndoPreview; all: number }) {
  const { t } = useTexts();
  const rows = [
    ...preview.edits.map(({ seen, edit }) => ({ dashboard: seen, after: { ...seen, ...edit } })),
    ...preview.changed.map(({ dashboard, back }) => ({ dashboard, after: { ...dashboard, ...back } })),
    ...preview.removed.map((dashboard) => ({ dashboard, words: t('history.undo.removed') })),
    ...preview.returning.map((dashboard) => ({ dashboard, words: t('history.undo.returns') })),
  ];
  return (
    <UndoList
      name={t('history.undo.back')}
      count={rows.length}
      all={all}
      rows={rows.map(({ dashboard, ...how }) => (
        <UndoRow key={dashboard.id} dashboard={dashboard}>
          {'after' in how ? <FieldChanges before={dashboard} after={how.after} /> : how.words}
        </UndoRow>
      ))}
    />
  );
}
