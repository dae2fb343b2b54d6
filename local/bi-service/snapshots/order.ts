import { z } from 'zod';
import { ApiError } from '../api/api-error';
import type { Definition } from '../definitions';
import type { DashboardDefinition } from '../page/drawing/definition';

export const formats = ['PDF', 'EXCEL', 'CSV'] as const;
export type Format = (typeof formats)[number];

const parameters = z.array(z.object({ Name: z.string(), Values: z.array(z.unknown()) })).optional();

export const snapshotRequest = z.looseObject({
  SnapshotJobId: z.string().regex(/^[\w-]{1,512}$/),
  SnapshotConfiguration: z.looseObject({
    FileGroups: z
      .array(
        z.object({
          Files: z
            .array(
              z.object({
                FormatType: z.enum(formats),
                SheetSelections: z
                  .array(
                    z.object({
                      SheetId: z.string(),
                      SelectionScope: z.enum(['ALL_VISUALS', 'SELECTED_VISUALS']),
                      VisualIds: z.array(z.string()).optional(),
                    }),
                  )
                  .min(1)
                  .max(5),
              }),
            )
            .length(1),
        }),
      )
      .min(1)
      .max(7),
    Parameters: z
      .object({
        StringParameters: parameters,
        IntegerParameters: parameters,
        DecimalParameters: parameters,
        DateTimeParameters: parameters,
      })
      .optional(),
  }),
});

/** One file: a sheet as PDF, or tables of sheets in this order. */
export interface FileOrder {
  format: Format;
  sheets: { id: string; tables: string[] }[];
}

export interface SnapshotOrder {
  files: FileOrder[];
  parameters: { Name: string; Values: string[] }[];
}

/** The most files of a format in one job (StartDashboardSnapshotJob's reference). */
const mostFiles: Record<Format, number> = { PDF: 1, EXCEL: 1, CSV: 5 };

/** Throws InvalidParameterValueException for what QuickSight refuses, and for sheets, tables and parameters that the dashboard doesn't have. */
export function readOrder(request: z.infer<typeof snapshotRequest>, definition: Definition): SnapshotOrder {
  const { sheets, parameters: declared } = definition as unknown as DashboardDefinition;
  const { FileGroups, Parameters = {}, ...rest } = request.SnapshotConfiguration;
  if ('UserConfiguration' in request) refuse('UserConfiguration must be absent beside an identity context');
  if ('DestinationConfiguration' in rest)
    refuse('The local BI service has no buckets: leave DestinationConfiguration out');
  const files = FileGroups.flatMap(({ Files }) => Files).map(({ FormatType: format, SheetSelections }): FileOrder => {
    const chosen = SheetSelections.map(({ SheetId, SelectionScope, VisualIds = [] }) => {
      const sheet = sheets.find(({ id }) => id === SheetId) ?? refuse(`The dashboard has no sheet ${SheetId}`);
      if ((format === 'PDF') !== (SelectionScope === 'ALL_VISUALS')) {
        refuse(`${format} can't be made of ${SelectionScope}`);
      }
      for (const id of VisualIds) {
        const visual = sheet.visuals.find((one) => one.id === id) ?? refuse(`The sheet ${SheetId} has no visual ${id}`);
        if (visual.kind !== 'table') refuse(`The visual ${id} is no table or pivot table`);
      }
      return { id: SheetId, tables: VisualIds };
    });
    const tables = chosen.flatMap((sheet) => sheet.tables).length;
    if (format === 'PDF' && chosen.length !== 1) refuse('PDF takes one sheet');
    if (format === 'CSV' && tables !== 1) refuse('CSV takes one visual');
    if (format === 'EXCEL' && (tables < 1 || tables > 5)) refuse('EXCEL takes 1 to 5 visuals');
    return { format, sheets: chosen };
  });
  for (const format of formats) {
    if (files.filter((file) => file.format === format).length > mostFiles[format])
      refuse(`Too many files of ${format}`);
  }
  const { StringParameters = [], ...others } = Parameters;
  for (const { Name } of Object.values(others).flatMap((given) => given ?? []))
    refuse(`The parameter ${Name} is a string parameter`);
  for (const { Name, Values } of StringParameters) {
    if (!declared.some(({ name }) => name === Name)) refuse(`The dashboard has no parameter ${Name}`);
    if (!Values.every((value) => typeof value === 'string')) refuse(`The parameter ${Name} takes strings`);
  }
  return { files, parameters: StringParameters as SnapshotOrder['parameters'] };
}

function refuse(message: string): never {
  throw new ApiError('InvalidParameterValueException', message);
}
