import { mayManage } from '#domain/access/roles';
import { titleOf } from '#domain/dashboards/dashboard';
import { type DeliveryFormat, mostDeliveries } from '#domain/deliveries/delivery';
import type { DeliveryProgress, DeliveryRun, OwnDelivery, SavedDelivery } from '#domain/deliveries/own-deliveries';
import {
  type EndedRun,
  type ScheduledDelivery,
  afterRun,
  dueRun,
  paused,
  turnedOn,
} from '#domain/deliveries/scheduled-delivery';
import type { ExportedView } from '#domain/exports/own-exports';
import { failed, ok } from '#domain/result';
import type { Deliveries } from '#ports/dashboards/deliveries';
import type { Exports } from '#ports/dashboards/exports';
import type { InMemoryReader } from './in-memory-reader';

/** A delivery as it is kept. */
export interface InMemoryDelivery extends ScheduledDelivery, ExportedView {
  id: string;
  title: string;
  format: DeliveryFormat;
  /** The owner's address. */
  email: string;
}

export interface InMemoryMail {
  /** The first deliveries, by the `sub` of their owner. */
  deliveries: Readonly<Record<string, readonly InMemoryDelivery[]>>;
  /** How each run ends. */
  end: Pick<EndedRun, 'state' | 'reason'>;
}

/** Records the due runs of deliveries when the list is read. Sends no mail. */
export function createInMemoryDeliveries(
  reader: InMemoryReader,
  exports: Pick<Exports, 'list'>,
  { deliveries: first = {}, end = { state: 'sent' } }: Partial<InMemoryMail> = {},
): Deliveries {
  const kept = new Map(Object.entries(first));
  let last = 0;
  const nextId = (of: string): string => `${of}-${++last}`;

  const withDueRun = (one: InMemoryDelivery): InMemoryDelivery => {
    const now = Date.now();
    if (one.state === 'paused' || one.next > now) return one;
    const { due, next, isMissed } = dueRun(one, now);
    return afterRun({ ...one, next }, { run: nextId('ran'), at: due, ...(isMissed ? { state: 'missed' } : end) });
  };
  const keptBy = (sub: string): readonly InMemoryDelivery[] => {
    const own = (kept.get(sub) ?? []).map(withDueRun);
    kept.set(sub, own);
    return own;
  };
  /** Fails with `not-found` if they have no such delivery, and with `not-allowed` if `change` returns undefined. */
  const change = (sub: string, id: string, how: (one: InMemoryDelivery) => InMemoryDelivery | undefined) => {
    const found = keptBy(sub).find((one) => one.id === id);
    if (!found) return failed({ kind: 'not-found' } as const);
    const changed = how(found);
    if (!changed) return failed({ kind: 'not-allowed' } as const);
    kept.set(
      sub,
      keptBy(sub).map((one) => (one.id === id ? changed : one)),
    );
    return ok(undefined);
  };
  const formats = async () => {
    const listed = await exports.list();
    return { ...(listed.ok && listed.value.formats), link: 'offered' as const };
  };
  const write = async ({ sub, email }: { sub: string; email: string }, title: string, saved: SavedDelivery) => {
    const { id, ...wanted } = saved;
    const written = { ...wanted, title, email };
    if (id !== undefined) {
      const changed = change(sub, id, (one) => {
        const { visual: _, ...rest } = one;
        return one.reason === 'by-manager' ? undefined : turnedOn({ ...rest, ...written }, Date.now());
      });
      return changed.ok ? ok(id) : changed;
    }
    if (keptBy(sub).length >= mostDeliveries) return failed({ kind: 'busy' } as const);
    const added = turnedOn({ ...written, id: nextId('saved'), state: 'on', next: 0 }, Date.now());
    kept.set(sub, [...keptBy(sub), added]);
    return ok(added.id);
  };

  return {
    list: () =>
      reader.asks(async ({ sub, email }) => {
        const deliveries = keptBy(sub);
        const left = Math.max(0, mostDeliveries - deliveries.length);
        return ok({ deliveries: deliveries.map(ownOf), formats: await formats(), to: email, mail: true, left });
      }),

    all: () =>
      reader.asks(async (person) =>
        mayManage(person)
          ? ok(
              [...kept.keys()].flatMap((sub) =>
                keptBy(sub).map((one) => ({ ...progressOf(one), owner: { sub, email: one.email } })),
              ),
            )
          : failed({ kind: 'not-allowed' }),
      ),

    save: (asked) =>
      reader.asks(async (person) => {
        const dashboard = await reader.openable(person, asked.dashboard);
        const offered = await formats();
        if (!dashboard || offered[asked.format] !== 'offered') return failed({ kind: 'not-found' });
        const isTable = asked.format === 'xlsx' || asked.format === 'csv';
        if (isTable !== (asked.visual !== undefined)) return failed({ kind: 'rejected', code: 'invalid-body' });
        return write(person, titleOf(dashboard), asked);
      }),

    remove: (id) =>
      reader.asks(async ({ sub }) => {
        const others = keptBy(sub).filter((one) => one.id !== id);
        if (others.length === keptBy(sub).length) return failed({ kind: 'not-found' });
        kept.set(sub, others);
        return ok(undefined);
      }),

    pause: (id, isPaused) =>
      reader.asks(async ({ sub }) =>
        change(sub, id, (one) => (one.reason === 'by-manager' ? undefined : withPause(one, isPaused, 'by-owner'))),
      ),

    pauseOthers: (id, isPaused) =>
      reader.asks(async (person) => {
        const owner = [...kept.keys()].find((sub) => keptBy(sub).some((one) => one.id === id));
        if (!mayManage(person) || owner === undefined) return failed({ kind: 'not-found' });
        return change(owner, id, (one) => withPause(one, isPaused, 'by-manager'));
      }),

    test: (id) =>
      reader.asks(async ({ sub }) =>
        change(sub, id, (one) => afterRun(one, { run: nextId('ran'), at: Date.now(), isTest: true, ...end })),
      ),
  };
}

const withPause = (one: InMemoryDelivery, isPaused: boolean, reason: 'by-owner' | 'by-manager'): InMemoryDelivery =>
  isPaused ? paused(one, reason, Date.now()) : turnedOn(one, Date.now());

const runOf = ({ at, ...run }: EndedRun): DeliveryRun => ({ ...run, at: new Date(at) });

const progressOf = (one: InMemoryDelivery): DeliveryProgress => {
  const { id, dashboard, title, state, reason, next, lastRun, format, rhythm, zone } = one;
  return {
    id,
    dashboard,
    title,
    state,
    reason,
    format,
    rhythm,
    zone,
    ...(state === 'on' && { next: new Date(next) }),
    ...(lastRun && { lastRun: runOf(lastRun) }),
  };
};

const ownOf = (one: InMemoryDelivery): OwnDelivery => {
  const { sheet, visual, parameters, locale, earlier } = one;
  return { ...progressOf(one), sheet, visual, parameters, locale, earlier: earlier?.map(runOf) };
};
