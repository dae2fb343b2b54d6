import type { SavedDelivery } from '#domain/deliveries/own-deliveries';
import { ok } from '#domain/result';
import type { Deliveries } from '#ports/dashboards/deliveries';

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
