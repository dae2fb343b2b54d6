import { type Cell, csvOf } from '#domain/csv';
import { titleOf } from '#domain/dashboards/dashboard';
import { type ExportFormat, exportFormats, exportsLast } from '#domain/exports/export';
import { inLastHour } from '#domain/exports/hour';
import type { AskedExport, OwnExport, OwnExports } from '#domain/exports/own-exports';
import { failed, ok } from '#domain/result';
import type { Exports } from '#ports/dashboards/exports';
import type { InMemoryReader } from './in-memory-reader';

/** Makes the files, and says which can be made. */
export interface InMemoryFiles {
  formats: OwnExports['formats'];
  perHour: number;
  /** The tables of each sheet of a dashboard. */
  tables(dashboard: string): Promise<OwnExports['sheets']>;
  /** Resolves to the file's address, and to the size of a table. */
  make(asked: AskedExport): Promise<{ address: string } & Pick<OwnExport, 'table'>>;
  /** Exports that every user has at first, with the addresses of their files. */
  first: readonly KeptExport[];
}

type KeptExport = OwnExport & { address?: string };

const isTable = (format: ExportFormat): boolean => format !== 'pdf';

/** The tables of the in-memory embedder's first sheet, without rows. */
const withoutCharts: InMemoryFiles = {
  formats: Object.fromEntries(exportFormats.map((format) => [format, 'offered'])),
  perHour: 10,
  tables: async () => [
    {
      id: 'summary',
      tables: [
        { id: 'products', name: 'Product lines' },
        { id: 'regions', name: 'By region' },
      ],
    },
  ],
  make: async ({ sheet, visual = sheet }) => ({ address: csvAddress([[visual.name]]) }),
  first: [],
};

/** A file of these rows, as its own address. */
export const csvAddress = (rows: readonly (readonly Cell[])[]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(rows, ','))}`;

/** Files that are made at once, under the rules of the real backend. */
export function createInMemoryExports(reader: InMemoryReader, over: Partial<InMemoryFiles> = {}): Exports {
  const { formats, perHour, tables, make, first } = { ...withoutCharts, ...over };
  const kept = new Map<string, readonly KeptExport[]>();
  const started = new Map<string, number[]>();
  let last = 0;

  const keptBy = (sub: string) =>
    (kept.get(sub) ?? first).filter(({ until }) => until === undefined || until.getTime() > Date.now());
  const startedBy = (sub: string) => inLastHour(started.get(sub) ?? [], Date.now());
  const find = (sub: string, id: string) => keptBy(sub).find((one) => one.id === id);
  const change = (sub: string, id: string, changed: Partial<KeptExport>): void => {
    kept.set(
      sub,
      keptBy(sub).map((one) => (one.id === id ? { ...one, ...changed } : one)),
    );
  };
  const finish = async (sub: string, id: string, asked: AskedExport): Promise<void> => {
    try {
      const made = await make(asked);
      change(sub, id, { ...made, state: 'ready', until: new Date(Date.now() + exportsLast) });
    } catch {
      change(sub, id, { state: 'failed', reason: 'unavailable' });
    }
  };

  return {
    list: (dashboard) =>
      reader.asks(async (person) => {
        const asSeen = async (found: KeptExport): Promise<OwnExport> => {
          const { address: _, ...one } = found;
          return one.state === 'ready' && !(await reader.openable(person, one.dashboard))
            ? { ...one, state: 'failed', reason: 'no-access' }
            : one;
        };
        const opened = dashboard !== undefined && (await reader.openable(person, dashboard));
        return ok({
          exports: await Promise.all(keptBy(person.sub).map(asSeen)),
          formats,
          leftThisHour: Math.max(0, perHour - startedBy(person.sub).length),
          ...(opened && { sheets: await tables(opened.id) }),
        });
      }),

    request: (asked) =>
      reader.asks(async (person) => {
        const { sub } = person;
        const { sheet, visual, format, parameters } = asked;
        const dashboard = await reader.openable(person, asked.dashboard);
        if (!dashboard || formats[format] !== 'offered') return failed({ kind: 'not-found' });
        if (isTable(format) !== (visual !== undefined)) return failed({ kind: 'rejected', code: 'invalid-body' });
        if (startedBy(sub).length >= perHour) return failed({ kind: 'busy' });
        const id = `export-${++last}`;
        started.set(sub, [...startedBy(sub), Date.now()]);
        const one: KeptExport = {
          id,
          dashboard: dashboard.id,
          title: titleOf(dashboard),
          sheet: sheet.name,
          ...(visual && { visual: visual.name }),
          parameters,
          format,
          state: 'making',
          requested: new Date(),
        };
        kept.set(sub, [one, ...keptBy(sub)]);
        void finish(sub, id, asked);
        return ok(id);
      }),

    cancel: (id) =>
      reader.asks(async ({ sub }) => {
        if (!find(sub, id)) return failed({ kind: 'not-found' });
        kept.set(
          sub,
          keptBy(sub).filter((one) => one.id !== id),
        );
        return ok(undefined);
      }),

    address: (id) =>
      reader.asks(async (person) => {
        const one = find(person.sub, id);
        if (one?.state !== 'ready' || one.address === undefined) return failed({ kind: 'not-found' });
        return (await reader.openable(person, one.dashboard)) ? ok(one.address) : failed({ kind: 'not-allowed' });
      }),
  };
}
