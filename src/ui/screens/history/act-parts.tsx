import { ChevronRightIcon } from '@heroicons/react/16/solid';
import { useMemo, useState } from 'react';
import { Button } from '../../components/button';
import { ListSkeleton } from '../../components/skeleton';
import { FailureNotice } from '../../notices/failure-notice';
import { useTexts } from '../../use-texts';
import { ChangedDashboard } from './changed-dashboard';
import { FieldChanges } from './field-changes';
import { useHistory } from './use-history';

/** Opens the changes that one entry stands for: of a sync, a bulk edit or the undoing of one. */
export function ActParts({ number }: { number: number }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="link inline-flex items-center gap-1"
      >
        <ChevronRightIcon aria-hidden className={`icon-mark ${isOpen ? 'rotate-90' : ''}`} />
        {t('history.parts')}
      </button>
      {isOpen && <Parts number={number} />}
    </>
  );
}

function Parts({ number }: { number: number }) {
  const { t } = useTexts();
  const { entries, failure, busy, hasMore, more, reload } = useHistory(useMemo(() => ({ sync: number }), [number]));
  if (failure) return <FailureNotice failure={failure} onRetry={reload} />;
  if (!entries) return <ListSkeleton rows={3} />;
  if (entries.length === 0) return <p className="text-muted">{t('history.noParts')}</p>;
  return (
    <>
      <ul className="mt-1 border-l border-axis pl-3">
        {entries.map((entry) => (
          <li key={entry.number} className="py-1.5">
            <ChangedDashboard entry={entry} />
            {entry.kind === 'changed' && <FieldChanges before={entry.before} after={entry.after} />}
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button kind="quiet" busy={busy} onClick={more}>
          {t('history.more')}
        </Button>
      )}
    </>
  );
}
