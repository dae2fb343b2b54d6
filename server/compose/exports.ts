import type { Access } from '#domain/access/roles';
import { deliveriesLast } from '#domain/deliveries/delivery';
import { exportsLast } from '#domain/exports/export';
import { type OwnDeliveries, createOwnDeliveries } from '../application/deliveries/own-deliveries';
import { createSendDeliveries } from '../application/deliveries/send-deliveries';
import { noteMade } from '../application/deliveries/kept-deliveries';
import { type StopBounced, createStopBounced } from '../application/deliveries/stop-deliveries';
import { createMakeExports } from '../application/exports/make-exports';
import { type ExportLimits, type OwnExports, createOwnExports } from '../application/exports/own-exports';
import { type ExportFiles, createExportFiles } from '../application/exports/export-files';
import { createNoteExport } from '../application/exports/note-export';
import { createPrepareSnapshot } from '../application/exports/prepare-snapshot';
import { createReaderNow } from '../application/exports/reader-now';
import type { PrepareReader } from '../application/permissions/memberships';
import type { Ports } from '../ports/ports';
import type { JobKind } from '../ports/job-kind';
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
  /** What makes files, and sends deliveries. */
  jobs: JobKind[];
}

/** Composes exports and deliveries. `begin` has what was asked for made soon. */
export function createExports(
  ports: Ports,
  { access: mode, exports: limits, publicUrl, title }: ExportSettings,
  prepareReader: PrepareReader,
  begin: () => void,
): Exports {
  const noteExport = createNoteExport(ports);
  const readerNow = createReaderNow({ ...ports, mode });
  const prepare = createPrepareSnapshot({ ...ports, readerNow, prepareReader });
  const perHour = limits?.perHour ?? 0;
  const makeExports = createMakeExports({
    ...ports,
    prepare,
    slots: limits?.slots ?? 0,
    perHour,
    perMonth: limits?.perMonth,
    wait: pause,
    lasts: ({ delivery }) => (delivery === undefined ? exportsLast : deliveriesLast),
    async onEnd(one) {
      const isMade = one.state === 'ready';
      if (!isMade || one.delivery === undefined) await noteExport(one, one, isMade ? 'made' : 'failed');
      if (one.delivery === undefined) return;
      await noteMade(ports.jobs, one.sub, one.id, ports.clock().getTime());
      begin();
    },
  });
  const sendDeliveries = createSendDeliveries({ ...ports, mode, perHour, publicUrl, title, noteExport, begin });
  const own = createOwnExports({ ...ports, limits, begin });
  return {
    own,
    files: createExportFiles({ ...ports, readerNow, noteExport, publicUrl }),
    deliveries: createOwnDeliveries({ ...ports, exports: own, begin }),
    stopBounced: createStopBounced(ports.jobs, ports.clock),
    jobs: [makeExports, sendDeliveries],
  };
}
