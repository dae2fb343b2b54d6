import type { ExportFormat, ExportReason } from '#domain/exports/export';
import { filterLabel } from '#domain/exports/filter-label';
import type { ExportedView, OwnExport } from '#domain/exports/own-exports';
import { type TableSize, mayBeCut } from '#domain/exports/table-size';
import { useTexts } from '../portal/texts/use-texts';

export function useExportWords() {
  const { t, list } = useTexts();
  const format = (one: ExportFormat): string => t(`export.format.${one}`);
  return {
    format,
    file: ({ visual, sheet, format: of }: Pick<OwnExport, 'visual' | 'sheet' | 'format'>): string =>
      t('export.as', { name: visual ?? sheet, format: format(of) }),
    reason: (reason: ExportReason | undefined): string => t(`export.reason.${reason ?? 'unavailable'}`),
    rows: ({ rows }: TableSize): string => t('export.rows', { count: rows }),
    /** Says that rows may be missing; undefined if nothing hints at it. */
    cut: (table: TableSize | undefined): string | undefined =>
      table && mayBeCut(table) ? t('export.cut', { rows: table.rows }) : undefined,
    filters: (parameters: ExportedView['parameters']): string =>
      parameters.length === 0
        ? t('export.without')
        : t('export.with', {
            filters: list(
              parameters.map(({ name, values }) =>
                t('export.filter', {
                  name: filterLabel(name),
                  values: values.length > 0 ? values.join(', ') : t('export.allValues'),
                }),
              ),
            ),
          }),
  };
}
