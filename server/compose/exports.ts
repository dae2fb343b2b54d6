import type { Access } from '#domain/access/roles';
import { deliveriesLast } from '#domain/exports/delivery';
import { exportsLast } from '#domain/exports/export';
import { type OwnDeliveries, createOwnDeliveries } from '../application/deliveries/own-deliveries';
import { createSendDeliveries } from '../application/deliveries/send-deliveries';
import { type StopBounced, createStopBounced } from '../application/deliveries/stop-bounced';
import { createMakeExports } from '../application/exports/make-exports';
import { type ExportLimits, type OwnExports, createOwnExports } from '../application/exports/own-exports';
import { type ExportFiles, createExportFiles } from '../application/exports/export-files';
import { createNoteExport } from '../application/exports/note-export';
import { createPrepareSnapshot } from '../application/exports/prepare-snapshot';
import { createReaderNow } from '../application/exports/reader-now';
import { scheduleRuns } from '../application/schedule-runs';
import type { PrepareReader } from '../application/permissions/memberships';
import { lineOf, reasonOf } from '../ports/log';
import type { Ports } from '../ports/ports';
import { pause } from './pause';

export interface ExportSettings {
  access: Access;
  publicUrl: string;
  /** The portal's title. */
  title: string;
  /** Undefined where the portal makes no files. */
  exports: (ExportLimits & { slots: number }) | undefined;
}

export interface Exports {
  own: OwnExports;
  files: ExportFiles;
  deliveries: OwnDeliveries;
  stopBounced: StopBounced;
  /** Makes what is asked for, until nothing is left or `signal` aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** Runs every minute, and when someone asks for an export. AWS starts runs by itself. */
  start(): void;
  stop(): Promise<void>;
}

const minute = 60_000;

/** Composes exports and deliveries. `elsewhere` wakes the process that makes them, where that isn't this one. */
export function createExports(
  ports: Ports,
  { access: mode, exports: limits, publicUrl, title }: ExportSettings,
  prepareReader: PrepareReader,
  elsewhere?: () => Promise<void>,
): Exports {
  const noteExport = createNoteExport(ports);
  const readerNow = createReaderNow({ ...ports, mode });
  const prepare = createPrepareSnapshot({ ...ports, readerNow, prepareReader });
  const perHour = limits?.perHour ?? 0;
  const run = createMakeExports({
    ...ports,
    prepare,
    slots: limits?.slots ?? 0,
    perHour,
    perMonth: limits?.perMonth,
    wait: pause,
    lasts: ({ delivery }) => (delivery === undefined ? exportsLast : deliveriesLast),
    deliver: createSendDeliveries({ ...ports, mode, perHour, publicUrl, title, noteExport }),
    async onEnd(one) {
      const isMade = one.state === 'ready';
      if (!isMade || one.delivery === undefined) await noteExport(one, one, isMade ? 'made' : 'failed');
    },
  });
  const schedule = scheduleRuns(minute, run, (error) => {
    ports.metrics.failed('exports-failed');
    ports.incidents(lineOf({ level: 'error', code: 'exports-failed', reason: reasonOf(error) }));
  });
  const begin = (): void => void (elsewhere ? elsewhere() : schedule.ask());
  const own = createOwnExports({ ...ports, limits, begin });
  return {
    own,
    files: createExportFiles({ ...ports, readerNow, noteExport, publicUrl }),
    deliveries: createOwnDeliveries({ ...ports, exports: own, begin }),
    stopBounced: createStopBounced(ports.people, ports.clock),
    run,
    start: () => (ports.snapshots.isSetUp || ports.mail.isSetUp) && schedule.start(),
    stop: () => schedule.stop(),
  };
}
