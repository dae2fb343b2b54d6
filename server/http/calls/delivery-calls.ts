import { ok } from '#domain/result';
import type { KeptDelivery } from '../../application/deliveries/kept-deliveries';
import type { OwnDeliveries } from '../../application/deliveries/own-deliveries';
import { type Handlers, done } from '../call-routes';
import { isoOf } from './export-calls';

export const deliveryCalls = (deliveries: OwnDeliveries) =>
  ({
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
