import { cutText } from '../cut-text';
import type { ExportFormat, ExportReason, FormatState, exportStates } from './export';
import type { TableSize } from './table-size';

/** An id of the BI service, and the name that the person knows. */
export interface NamedPart {
  id: string;
  name: string;
}

/** The view to export: a sheet, or a table of it, with these parameters. */
export interface ExportedView {
  dashboard: string;
  sheet: NamedPart;
  visual?: NamedPart | undefined;
  parameters: readonly { name: string; values: readonly string[] }[];
  /** The language of names and mails. */
  locale: string;
}

export interface AskedExport extends ExportedView {
  format: ExportFormat;
  /** The reader's, for the day in the file's name. */
  zone?: string | undefined;
}

export interface OwnExport {
  id: string;
  dashboard: string;
  title: string;
  sheet: string;
  /** The table. */
  visual?: string | undefined;
  /** The filters of the view; missing where the backend doesn't tell. */
  parameters?: ExportedView['parameters'] | undefined;
  format: ExportFormat;
  state: (typeof exportStates)[number];
  reason?: ExportReason | undefined;
  /** Parameters that the dashboard doesn't have, which are not in the file. */
  unknown?: string[] | undefined;
  requested: Date;
  /** Until when it can be downloaded. */
  until?: Date | undefined;
  bytes?: number | undefined;
  /** With `xlsx` and `csv`, where the backend could count it. */
  table?: TableSize | undefined;
}

export interface OwnExports {
  /** The newest first. */
  exports: OwnExport[];
  formats: Partial<Record<ExportFormat, FormatState>>;
  leftThisHour: number;
  /** The tables of each sheet; missing without a dashboard, and where the BI service can't be asked. */
  sheets?: { id: string; tables: NamedPart[] }[] | undefined;
}

export const isRunning = ({ state }: Pick<OwnExport, 'state'>): boolean => state === 'waiting' || state === 'making';

/** Characters of a name that the backend takes. */
const longestName = 200;

/** The part with its name cut to what the backend takes. */
export const named = ({ id, name }: NamedPart): NamedPart => ({ id, name: cutText(name, longestName) });
