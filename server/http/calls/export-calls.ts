import { ok } from '#domain/result';
import type { KeptDelivery } from '../../application/deliveries/kept-deliveries';
import type { OwnDeliveries } from '../../application/deliveries/own-deliveries';
import type { KeptExport } from '../../application/exports/kept-exports';
import type { ExportFiles } from '../../application/exports/export-files';
import type { OwnExports } from '../../application/exports/own-exports';
import { type Handlers, done } from '../call-routes';
import { offeredAs } from './history-calls';

/** Answers the calls about exports and deliveries. */
export const exportCalls = (own: OwnExports, files: Pick<ExportFiles, 'address'>, deliveries: OwnDeliveries) =>
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

    async deliveries({ caller }) {
      const { deliveries: own, ...rest } = await deliveries.list(caller);
      return ok({ deliveries: own.map(deliveryRowOf), ...rest });
    },

    async allDeliveries() {
      const all = await deliveries.all();
      return ok({
        deliveries: all.map((one) => ({
          ...progressOf(one),
          owner: { sub: one.sub, email: one.email },
        })),
      });
    },

    async saveDelivery({ caller, body, report }) {
      const saved = await deliveries.save(caller, body);
      if (saved.ok) report({ level: 'info', event: 'delivery-saved', delivery: saved.value.id });
      return saved;
    },

    async removeDelivery({ caller, body }) {
      const removed = await deliveries.remove(caller, body.id);
      return removed.ok ? done : removed;
    },

    async pauseDelivery({ caller, body, report }) {
      const paused = await deliveries.pause(caller, body.id, body.isPaused, body.isOthers);
      if (!paused.ok) return paused;
      report({ level: 'info', event: 'delivery-paused', delivery: body.id, isPaused: body.isPaused });
      return done;
    },

    testDelivery: ({ caller, body }) => deliveries.test(caller, body.id),
  }) satisfies Partial<Handlers>;

const isoOf = (time: number): string => new Date(time).toISOString();

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

const endedRunOf = (run: NonNullable<KeptDelivery['lastRun']>) => ({ ...run, at: isoOf(run.at) });

/** A delivery and how it goes, as the wire has it. */
export const progressOf = ({
  id,
  dashboard,
  title,
  state,
  reason,
  next,
  lastRun,
  format,
  rhythm,
  zone,
}: KeptDelivery) => ({
  id,
  dashboard,
  title,
  state,
  ...(reason && { reason }),
  ...(state === 'on' && { next: isoOf(next) }),
  ...(lastRun && { lastRun: endedRunOf(lastRun) }),
  format,
  rhythm,
  zone,
});

const deliveryRowOf = (one: KeptDelivery) => ({
  ...progressOf(one),
  sheet: one.sheet,
  ...(one.visual && { visual: one.visual }),
  parameters: one.parameters,
  locale: one.locale,
  ...(one.earlier && { earlier: one.earlier.map(endedRunOf) }),
});
