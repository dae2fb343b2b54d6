import { type DeliveryFormat, mostDeliveries } from '#domain/exports/delivery';
import type { ExportFormat, FormatState } from '#domain/exports/export';
import { failed, ok } from '#domain/result';
import type { Handlers } from '../call-routes';

const off: Record<ExportFormat, FormatState> = { pdf: 'off', xlsx: 'off', csv: 'off' };
const links: Record<DeliveryFormat, FormatState> = { ...off, link: 'offered' };
const notFound = async () => failed({ code: 'not-found' } as const);

export const exportCalls = () =>
  ({
    exports: async () => ok({ exports: [], formats: off, leftThisHour: 0 }),
    requestExport: notFound,
    cancelExport: notFound,
    downloadExport: notFound,
    deliveries: async () => ok({ deliveries: [], formats: links, mail: false, left: mostDeliveries }),
    allDeliveries: async () => ok({ deliveries: [] }),
    saveDelivery: notFound,
    removeDelivery: notFound,
    pauseDelivery: notFound,
    testDelivery: notFound,
  }) satisfies Partial<Handlers>;
