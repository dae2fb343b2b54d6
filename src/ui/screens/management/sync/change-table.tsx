import { ArrowRightIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import type { FoundChange } from '#domain/dashboards/sync/sync-preview';
import { Button } from '../../../kit/button';
import { useTexts } from '../../../portal/texts/use-texts';

/** More rows are drawn a hundred at a time. */
const drawnAtOnce = 100;

const none: readonly FoundChange[] = [];

interface ChangeTableProps {
  changes: readonly FoundChange[];
  /** If absent, the changes are only listed. */
  chosen?: ReadonlySet<FoundChange>;
  /** The changes that the head's checkbox chooses; others are chosen one by one. */
  atOnce?: readonly FoundChange[];
  onChoose?: (chosen: ReadonlySet<FoundChange>) => void;
}

/** One row per dashboard: whether its change is chosen, its title and the change. */
export function ChangeTable({ changes, chosen, atOnce = none, onChoose }: ChangeTableProps) {
  const { t } = useTexts();
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const cell = 'border-b border-line py-2 pr-4 text-left align-top font-text wrap-anywhere last:pr-0 max-tablet:pr-2';
  const toggle = (change: FoundChange): void => {
    const next = new Set(chosen);
    if (!next.delete(change)) next.add(change);
    onChoose?.(next);
  };
  const all = atOnce.every((change) => chosen?.has(change));
  return (
    <>
      <table aria-label={t('management.preview.changes')} className="w-full table-fixed text-ui">
        <thead>
          <tr className="text-meta text-muted">
            {chosen && (
              <th scope="col" className={`${cell} w-8`}>
                <input
                  type="checkbox"
                  className="size-4 align-middle"
                  aria-label={t('management.preview.chooseAll')}
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen.size > 0 && chosen.size < changes.length;
                  }}
                  onChange={() => onChoose?.(new Set(all ? [] : [...chosen, ...atOnce]))}
                />
              </th>
            )}
            <th scope="col" className={cell}>
              {t('management.permissions.column.dashboard')}
            </th>
            <th scope="col" className={`${cell} w-2/5`}>
              {t('management.preview.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, drawn).map((change) => (
            <tr key={change.id}>
              {chosen && (
                <td className={cell}>
                  <input
                    type="checkbox"
                    className="size-4 align-middle"
                    aria-label={t('management.bulk.select', { title: change.title })}
                    checked={chosen.has(change)}
                    onChange={() => toggle(change)}
                  />
                </td>
              )}
              <th scope="row" dir="auto" className={cell}>
                {change.title}
              </th>
              <td className={`${cell} text-muted`}>
                <What change={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > drawn && (
        <Button className="mt-3" onClick={() => setDrawn(drawn + drawnAtOnce)}>
          {t('management.preview.more', { count: changes.length - drawn })}
        </Button>
      )}
    </>
  );
}

function What({ change: { kind, metaName, before } }: { change: FoundChange }) {
  const { t } = useTexts();
  return (
    <>
      <span>{t(`management.preview.kind.${kind === 'renamed' && before === undefined ? 'moved' : kind}`)}</span>
      {before !== undefined && (
        <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5">
          <del dir="auto">{before}</del>
          <ArrowRightIcon className="icon-mark flex-none" aria-label={t('history.becomes')} />
          <ins dir="auto" className="no-underline">
            {metaName}
          </ins>
        </span>
      )}
    </>
  );
}
