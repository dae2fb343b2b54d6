import { type ReactNode, useState } from 'react';
import type { ExportFormat } from '#domain/exports/export';
import type { OwnExport } from '#domain/exports/own-exports';
import { Button } from '../../../kit/button';
import { Making, useCancelExport } from '../../../exports/export-files';
import { useExportWords } from '../../../exports/use-export-words';
import { useTexts } from '../../../portal/texts/use-texts';

interface ChoiceProps {
  icon: ReactNode;
  name: string;
  meta: string | undefined;
  formats: readonly ExportFormat[];
  disabled: boolean;
  running: readonly OwnExport[];
  onMake: (format: ExportFormat) => Promise<void>;
  onChange: () => void;
}

/** A sheet or a table, with a button for each format. Progress takes a button's place, so a file isn't made twice. */
export function Choice({ icon, name, meta, formats, disabled, running, onMake, onChange }: ChoiceProps) {
  const { t } = useTexts();
  const words = useExportWords();
  const cancel = useCancelExport(onChange);
  const [asked, setAsked] = useState<ExportFormat>();
  const make = async (format: ExportFormat): Promise<void> => {
    setAsked(format);
    await onMake(format);
    setAsked(undefined);
  };
  return (
    <li className="grid min-h-11 grid-cols-[auto_1fr_auto] items-center gap-2.5 border-b border-line py-1.5">
      {icon}
      <div className="grid min-w-0 gap-0.5">
        <span className="line-clamp-2 wrap-anywhere" title={name} dir="auto">
          {name}
        </span>
        {running.length === 0 && meta && (
          <span className="truncate text-meta text-muted" dir="auto">
            {meta}
          </span>
        )}
        {running[0] && <Making one={running[0]} />}
      </div>
      <span className="flex gap-1">
        {formats.map((format) => {
          const made = running.find((one) => one.format === format);
          const label = format === 'pdf' ? name : t('export.as', { name, format: words.format(format) });
          return made ? (
            <Button
              key={format}
              size="sm"
              kind="quiet"
              aria-label={t('export.cancelFile', { file: label })}
              onClick={() => void cancel(made.id)}
            >
              {t('action.cancel')}
            </Button>
          ) : (
            <Button
              key={format}
              size="sm"
              kind={format === 'pdf' ? 'main' : 'line'}
              aria-label={label}
              disabled={disabled}
              busy={asked === format}
              onClick={() => void make(format)}
            >
              {words.format(format)}
            </Button>
          );
        })}
      </span>
    </li>
  );
}
