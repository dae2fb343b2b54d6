import { ok } from '#domain/result';
import type { KeptExport } from '../../application/exports/kept-exports';
import type { ExportFiles } from '../../application/exports/export-files';
import type { OwnExports } from '../../application/exports/own-exports';
import { type Handlers, done } from '../call-routes';
import { offeredAs } from './history-calls';

export const exportCalls = (own: OwnExports, files: Pick<ExportFiles, 'address'>) =>
  ({
    async exports({ caller, query }) {
      const { exports, ...rest } = await own.list(caller, query.dashboard);
      return ok({ exports: exports.map(exportRowOf), ...rest });
    },

    async requestExport({ caller, body, report }) {
      const asked = await own.request(caller, body);
      if (asked.ok) report({ level: 'info', event: 'export-requested', export: asked.value.id, format: body.format });
      return asked;
    },

    async cancelExport({ caller, body }) {
      const cancelled = await own.cancel(caller, body.id);
      return cancelled.ok ? done : cancelled;
    },

    async downloadExport({ caller, body, report }) {
      const offered = await files.address(caller, body.id);
      return offered.ok ? ok(offeredAs(offered.value, report)) : offered;
    },
  }) satisfies Partial<Handlers>;

export const isoOf = (time: number): string => new Date(time).toISOString();

function exportRowOf({ id, dashboard, title, sheet, visual, format, state, reason, unknown, ...rest }: KeptExport) {
  const { requested, finished, file, parameters } = rest;
  return {
    id,
    dashboard,
    title,
    sheet: sheet.name,
    ...(visual && { visual: visual.name }),
    parameters,
    format,
    state: state === 'cancelled' ? ('failed' as const) : state,
    ...(reason && { reason }),
    ...(unknown && { unknown }),
    requested: isoOf(requested),
    ...(finished !== undefined && { finished: isoOf(finished) }),
    ...(file && { until: isoOf(file.until), bytes: file.bytes }),
    ...(file?.table && { table: file.table }),
  };
}
