import { ArrowDownTrayIcon, ExclamationTriangleIcon, TrashIcon } from '@heroicons/react/24/outline';
import { type Ref, useState } from 'react';
import { dayIn } from '#domain/conventions';
import { type OwnExport, isRunning } from '#domain/exports/own-exports';
import { Button } from '../kit/button';
import { IconButton } from '../kit/icon-button';
import { useFocusHandedOn } from '../kit/focus/use-focus-handed-on';
import { sayDay, timeOf } from '../portal/texts/dates';
import { useFailureWords } from '../kit/notices/failure-notice';
import { useSay } from '../kit/notices/use-say';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';
import { RowCount } from './row-count';
import { useDownloadExport } from './use-download-export';
import { useExportWords } from './use-export-words';

/** Files shown at once. */
const step = 10;

interface Props {
  exports: readonly OwnExport[];
  /** Names the dashboard of each file. */
  withTitle?: boolean;
  onChange: () => void;
}

/** Exports with what can be done with each: download and delete, or cancel while one is being made. */
export function ExportFiles({ exports, withTitle = false, onChange }: Props) {
  const { t } = useTexts();
  const [shown, setShown] = useState(step);
  const row = useFocusHandedOn(buttonBeside);
  return (
    <>
      <ul className="border-t border-line max-tablet:text-body">
        {exports.slice(0, shown).map((one) => (
          <ExportFile key={one.id} ref={row} one={one} withTitle={withTitle} onChange={onChange} />
        ))}
      </ul>
      {exports.length > shown && (
        <Button size="sm" className="mt-2 justify-self-start" onClick={() => setShown(shown + 5 * step)}>
          {t('action.showMore')}
        </Button>
      )}
    </>
  );
}

/** A button of the next row or, after the last one is gone, the panel around the list. */
const buttonBeside = (row: HTMLLIElement) =>
  (row.nextElementSibling ?? row.previousElementSibling)?.querySelector('button') ?? row.closest('[role=dialog]');

interface FileProps {
  ref: Ref<HTMLLIElement>;
  one: OwnExport;
  withTitle: boolean;
  onChange: () => void;
}

function ExportFile({ ref, one, withTitle, onChange }: FileProps) {
  const { t, conventions } = useTexts();
  const words = useExportWords();
  const download = useDownloadExport();
  const cancel = useCancelExport(onChange);
  const { id, state, title, until, table, parameters = [], unknown = [] } = one;
  const name = withTitle ? t('export.of', { file: words.file(one), title }) : words.file(one);
  return (
    <li ref={ref} className="grid min-h-row grid-cols-[1fr_auto] items-center gap-3 border-b border-line py-1.5">
      <div className="grid min-w-0 gap-0.5 wrap-anywhere" dir="auto">
        {name}
        {parameters.length > 0 && <span className="text-meta text-muted">{words.filters(parameters)}</span>}
        {isRunning(one) && <Making one={one} />}
        {state === 'failed' && (
          <span className="flex gap-1.5 text-meta text-danger">
            <ExclamationTriangleIcon className="icon flex-none" aria-hidden />
            {words.reason(one.reason)}
          </span>
        )}
        {table && <RowCount table={table} className="text-meta" />}
        {state === 'ready' && until && (
          <span className="text-meta text-muted">
            {t('export.until', {
              day: sayDay(dayIn(conventions.timeZone, until), until, conventions),
              time: timeOf(until, conventions),
            })}
          </span>
        )}
        {unknown.length > 0 && (
          <span className="text-meta text-muted">{t('export.unknown', { parameters: unknown.join(', ') })}</span>
        )}
      </div>
      <span className="flex items-center gap-1">
        {isRunning(one) ? (
          <Button
            size="sm"
            kind="quiet"
            aria-label={t('export.cancelFile', { file: name })}
            onClick={() => void cancel(id)}
          >
            {t('action.cancel')}
          </Button>
        ) : (
          <>
            {state === 'ready' && (
              <IconButton
                label={t('export.downloadFile', { file: name })}
                icon={ArrowDownTrayIcon}
                onClick={() => void download(id)}
              />
            )}
            <IconButton
              label={t('export.deleteFile', { file: name })}
              icon={TrashIcon}
              onClick={() => void cancel(id)}
            />
          </>
        )}
      </span>
    </li>
  );
}

/** Takes an export back, or deletes its file. */
export function useCancelExport(onChange: () => void): (id: string) => Promise<void> {
  const { exports } = usePortal();
  const say = useSay();
  const words = useFailureWords();
  return async (id) => {
    const cancelled = await exports.cancel(id);
    // It may be gone already.
    if (!cancelled.ok && cancelled.failure.kind !== 'not-found') {
      say({ kind: 'warning', text: words(cancelled.failure) });
    }
    onChange();
  };
}

/** The line and the bar of an export that is being made. Nobody knows how far it is. */
export function Making({ one }: { one: OwnExport }) {
  const { t } = useTexts();
  return (
    <span role="status" className="grid gap-1 text-meta text-muted">
      {t(`export.progress.${one.state === 'waiting' ? 'waiting' : 'making'}`)}
      <span className="h-[3px] w-full overflow-hidden rounded-xs bg-line" aria-hidden>
        <i className="block h-full w-1/3 bg-accent-ink motion-safe:animate-pulse" />
      </span>
    </span>
  );
}
