import type { ExportReason } from '#domain/exports/export';
import { failed, ok, type Result } from '#domain/result';
import type { BiReader } from '../../ports/bi-service';
import type { Ports } from '../../ports/ports';
import type { Snapshot, SnapshotFailure } from '../../ports/snapshots';
import type { PrepareReader } from '../permissions/memberships';
import { addressOf } from '../permissions/reader-names';
import { aboutFile } from './about-file';
import type { KeptExport } from './kept-exports';
import type { FindReaderNow } from './reader-now';

export interface PrepareParts extends Pick<Ports, 'snapshots'> {
  readerNow: FindReaderNow;
  prepareReader: PrepareReader;
}

export interface PreparedSnapshot {
  snapshot: Snapshot;
  reader: BiReader;
  /** Names of parameters that the dashboard does not have. */
  unknown: string[];
}

/** A reason that stays, or a failure that may pass. */
export type Unprepared = SnapshotFailure | { kind: 'over'; reason: ExportReason };

const over = (reason: ExportReason): { ok: false; failure: Unprepared } => failed({ kind: 'over', reason } as const);

/**
 * Checks again that the person can sign in and see the dashboard, makes sure that the BI service knows them, and looks up the sheet, the
 * table and the kinds of parameters.
 */
export function createPrepareSnapshot({ snapshots, readerNow, prepareReader }: PrepareParts) {
  return async (one: KeptExport): Promise<Result<PreparedSnapshot, Unprepared>> => {
    const found = await readerNow(one.sub, one.dashboard);
    if (!found.ok) return failed({ kind: 'unreachable', reason: found.failure });
    if (!found.value) return over('no-access');
    const { visitor, dashboard } = found.value;
    const reader = await prepareReader(visitor);
    if (!reader.ok) return reader;
    const contents = await snapshots.contents(dashboard.metaId);
    if (!contents.ok) return contents;
    const sheet = contents.value.sheets.find(({ id }) => id === one.sheet.id);
    if (!sheet || (one.visual && !sheet.tables.some(({ id }) => id === one.visual?.id))) return over('no-sheet');
    const kinds = new Map(contents.value.parameters.map((parameter) => [parameter.name, parameter.kind]));
    const parameters = one.parameters.flatMap(({ name, values }) => {
      const kind = kinds.get(name);
      return kind ? [{ name, kind, values }] : [];
    });
    return ok({
      snapshot: {
        id: `${one.id}-${one.starts.length}`,
        dashboard: dashboard.metaId,
        sheet: sheet.id,
        visual: one.visual?.id,
        format: one.format,
        parameters,
        about: aboutFile(one, parameters),
      },
      reader: { name: reader.value.name, email: addressOf(visitor) },
      unknown: one.parameters.flatMap(({ name }) => (kinds.has(name) ? [] : [name])),
    });
  };
}
