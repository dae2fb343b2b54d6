import { type ExportFormat, type FormatState, exportFormats, formatStates } from '#domain/exports/export';
import { useTexts } from '../portal/texts/use-texts';
import { useExportWords } from './use-export-words';

/** Says why a format can't be had: an add-on, the operator, QuickSight's permissions, or the month's limit. */
export function NotOffered({ formats }: { formats: Partial<Record<ExportFormat, FormatState>> }) {
  const { t, list } = useTexts();
  const words = useExportWords();
  return formatStates
    .filter((state) => state !== 'offered')
    .map((state) => {
      const those = exportFormats.filter((format) => formats[format] === state);
      return (
        those.length > 0 && (
          <p key={state} className="text-muted">
            {t(`export.state.${state}`, { formats: list(those.map(words.format)) })}
          </p>
        )
      );
    });
}
