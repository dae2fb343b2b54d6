import type { Deliveries } from '#ports/dashboards/deliveries';
import type { Exports } from '#ports/dashboards/exports';
import type { ExportedView } from '#domain/exports/own-exports';
import type { IprApiClient } from './client/ipr-api-client';
import { fileAddress } from './file-address';

const nothing = (): void => undefined;
export const dateOf = (time: string | undefined): Date | undefined => (time === undefined ? undefined : new Date(time));
const toView = ({ parameters, ...view }: ExportedView) => ({
  ...view,
  parameters: parameters.map(({ name, values }) => ({ name, values: [...values] })),
});

export const createIprApiExports = ({ call }: IprApiClient): Exports => ({
  list: (dashboard) =>
    call('exports', { query: { dashboard } }, ({ exports, ...answer }) => ({
      ...answer,
      exports: exports.map(({ requested, until, ...one }) => ({
        ...one,
        requested: new Date(requested),
        until: dateOf(until),
      })),
    })),
  request: ({ format, zone, ...view }) =>
    call('requestExport', { body: { ...toView(view), format, ...(zone !== undefined && { zone }) } }, ({ id }) => id),
  cancel: (id) => call('cancelExport', { body: { id } }, nothing),
  address: (id) => call('downloadExport', { body: { id } }, ({ url }, response) => fileAddress(url, response)),
});

export const createIprApiDeliveries = ({ call }: IprApiClient): Deliveries => ({
  list: () =>
    call('deliveries', {}, ({ deliveries, ...answer }) => ({
      ...answer,
      deliveries: deliveries.map((one) => ({ ...withDates(one), earlier: one.earlier?.map(ofRun) })),
    })),
  all: () => call('allDeliveries', {}, ({ deliveries }) => deliveries.map(withDates)),
  save: ({ id, format, rhythm, zone, ...view }) =>
    call(
      'saveDelivery',
      { body: { ...(id !== undefined && { id }), ...toView(view), format, rhythm, zone } },
      (saved) => saved.id,
    ),
  remove: (id) => call('removeDelivery', { body: { id } }, nothing),
  pause: (id, isPaused) => call('pauseDelivery', { body: { id, isPaused } }, nothing),
  pauseOthers: (id, isPaused) => call('pauseDelivery', { body: { id, isPaused, isOthers: true } }, nothing),
  test: (id) => call('testDelivery', { body: { id } }, nothing),
});

const ofRun = <Run extends { at: string }>(run: Run) => ({ ...run, at: new Date(run.at) });

/** A delivery with its times read. */
export function withDates<
  Run extends { at: string },
  T extends { next?: string | undefined; lastRun?: Run | undefined },
>(delivery: T & { lastRun?: Run | undefined }) {
  const { lastRun, ...rest } = delivery;
  return { ...rest, next: dateOf(delivery.next), lastRun: lastRun && ofRun(lastRun) };
}
