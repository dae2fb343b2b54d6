import type { SavedDelivery } from '#domain/deliveries/own-deliveries';
import type { AskedExport, OwnExport, OwnExports } from '#domain/exports/own-exports';
import { failed, ok } from '#domain/result';
import type { Deliveries } from '#ports/dashboards/deliveries';
import type { Exports } from '#ports/dashboards/exports';

export const anExport = (over: Partial<OwnExport> = {}): OwnExport => ({
  id: 'run-1',
  dashboard: 'quicksight@meta-0',
  title: 'Sales overview',
  sheet: 'Summary',
  format: 'pdf',
  state: 'ready',
  requested: new Date(),
  until: new Date(Date.now() + 3_600_000),
  ...over,
});

/** A backend that makes files when the test says so, of dashboards whose sheet `summary` has two tables. */
export function someExports(over: Partial<OwnExports> = {}) {
  let kept: OwnExport[] = over.exports ?? [];
  const asked: AskedExport[] = [];
  const cancelled: string[] = [];
  const downloaded: string[] = [];
  const tables = [
    { id: 'products', name: 'Product lines' },
    { id: 'regions', name: 'By region' },
  ];
  const exports: Exports = {
    list: async (dashboard) =>
      ok({
        formats: { pdf: 'offered', xlsx: 'offered', csv: 'offered' },
        leftThisHour: 10,
        ...over,
        ...(dashboard !== undefined && { sheets: [{ id: 'summary', tables }] }),
        exports: kept,
      }),
    request: async (one) => {
      asked.push(one);
      const id = `run-${asked.length}`;
      const { dashboard, sheet, visual, format } = one;
      kept = [anExport({ id, dashboard, sheet: sheet.name, visual: visual?.name, format, state: 'making' }), ...kept];
      return ok(id);
    },
    cancel: async (id) => {
      cancelled.push(id);
      kept = kept.filter((one) => one.id !== id);
      return ok(undefined);
    },
    address: async (id) => {
      downloaded.push(id);
      return kept.some((one) => one.id === id && one.state === 'ready')
        ? ok('data:text/csv,1')
        : failed({ kind: 'not-found' });
    },
  };
  const finish = (over: Partial<OwnExport> = { state: 'ready' }): void => {
    kept = kept.map((one) => (one.state === 'making' ? { ...one, ...over } : one));
  };
  return { exports, asked, cancelled, downloaded, finish };
}

/** A backend that keeps these deliveries, and no more than it is told. */
export function someDeliveries(list: Awaited<ReturnType<Deliveries['list']>>, over: Partial<Deliveries> = {}) {
  const saved: SavedDelivery[] = [];
  const done: string[] = [];
  const note = (what: string) => async (id: string, isPaused?: boolean) => {
    done.push(isPaused === undefined ? `${what} ${id}` : `${what} ${id} ${String(isPaused)}`);
    return ok(undefined);
  };
  const deliveries: Partial<Deliveries> = {
    list: async () => list,
    save: async (delivery) => {
      saved.push(delivery);
      return ok(delivery.id ?? 'delivery-9');
    },
    remove: note('remove'),
    pause: note('pause'),
    pauseOthers: note('pause others’'),
    test: note('test'),
    ...over,
  };
  return { deliveries, saved, done };
}
