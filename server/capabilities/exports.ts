import type { Access } from '#domain/access/roles';
import { deliveriesLast } from '#domain/deliveries/delivery';
import { exportsLast } from '#domain/exports/export';
import { noteMade } from '../application/deliveries/kept-deliveries';
import { createExportFiles } from '../application/exports/export-files';
import { createMakeExports } from '../application/exports/make-exports';
import { createNoteExport } from '../application/exports/note-export';
import { type ExportLimits, createOwnExports } from '../application/exports/own-exports';
import { createPrepareSnapshot } from '../application/exports/prepare-snapshot';
import { createReaderNow } from '../application/exports/reader-now';
import { exportCalls } from '../http/calls/export-calls';
import { exportFileRoutes } from '../http/export-files';
import type { Ports } from '../ports/ports';
import { pause } from '../work/pause';
import type { Permissions } from './permissions';

export interface ExportSettings {
  access: Access;
  publicUrl: string;
  /** Undefined where the portal makes no files. */
  exports: (ExportLimits & { slots: number }) | undefined;
}

/** Files of dashboards with the rows of their reader. `begin` starts making what was asked for. */
export function composeExports(
  ports: Ports,
  { access: mode, exports: limits, publicUrl }: ExportSettings,
  { prepareReader, begin }: Pick<Permissions, 'prepareReader'> & { begin: () => void },
) {
  const noteExport = createNoteExport(ports);
  const readerNow = createReaderNow({ ...ports, mode });
  const makeExports = createMakeExports({
    ...ports,
    prepare: createPrepareSnapshot({ ...ports, readerNow, prepareReader }),
    slots: limits?.slots ?? 0,
    perHour: limits?.perHour ?? 0,
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
  const own = createOwnExports({ ...ports, limits, begin });
  const files = createExportFiles({ ...ports, readerNow, noteExport, publicUrl });
  return {
    calls: exportCalls(own, files),
    open: exportFileRoutes(files, ports),
    jobs: [makeExports],
    own,
    noteExport,
  };
}

export type Exports = ReturnType<typeof composeExports>;
