import { randomUUID } from 'node:crypto';
import { type Visitor, mayManage } from '#domain/access/roles';
import { titleOf } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';
import { type DeliveryFormat, mostDeliveries } from '#domain/deliveries/delivery';
import { paused, turnedOn } from '#domain/deliveries/scheduled-delivery';
import type { FormatState } from '#domain/exports/export';
import { failed, ok, type Result } from '#domain/result';
import type { Ports } from '../../ports/ports';
import { openableBy } from '../catalogue/granted';
import type { OwnExports } from '../exports/own-exports';
import type { Refusal } from '../refusal';
import {
  type KeptDelivery,
  type OwnedDelivery,
  allDeliveries,
  changeDeliveries,
  changeDelivery,
  deliveriesOf,
  fits,
} from './kept-deliveries';

type Person = Visitor & Actor;

export type AskedDelivery = Pick<
  KeptDelivery,
  'dashboard' | 'sheet' | 'visual' | 'parameters' | 'locale' | 'format' | 'rhythm' | 'zone'
> & { id?: string | undefined };

export interface OwnDeliveries {
  list(person: Person): Promise<{
    deliveries: KeptDelivery[];
    formats: Record<DeliveryFormat, FormatState>;
    to?: string;
    mail: boolean;
    left: number;
  }>;
  /** Everyone's, for managers. */
  all(): Promise<OwnedDelivery[]>;
  save(person: Person, asked: AskedDelivery): Promise<Result<{ id: string }, Refusal>>;
  remove(person: Person, id: string): Promise<Result<void, Refusal>>;
  /** `isOthers`: someone else's, for managers. */
  pause(person: Person, id: string, isPaused: boolean, isOthers?: boolean): Promise<Result<void, Refusal>>;
  /** Sends one at once; the answer has the id of its run. Its file counts among the exports of the hour. */
  test(person: Person, id: string): Promise<Result<{ id: string }, Refusal>>;
}

interface Parts extends Pick<Ports, 'jobs' | 'dashboards' | 'access' | 'poolDirectory' | 'mail' | 'clock'> {
  exports: Pick<OwnExports, 'formats' | 'leftThisHour' | 'cancel'>;
  /** Has what is due sent soon. */
  begin: () => void;
}

const notFound = (): { ok: false; failure: Refusal } => failed({ code: 'not-found' });

/** A person's own deliveries: kept here, and sent by `createSendDeliveries`. */
export function createOwnDeliveries(parts: Parts): OwnDeliveries {
  const { jobs, poolDirectory, mail, clock, exports, begin } = parts;
  const now = (): number => clock().getTime();
  const formatsFor = async (sub: string): Promise<Record<DeliveryFormat, FormatState>> => {
    const formats: Record<DeliveryFormat, FormatState> = { ...(await exports.formats(sub)), link: 'offered' };
    if (mail.isSetUp) return formats;
    return { pdf: 'off', xlsx: 'off', csv: 'off', link: 'off' };
  };

  return {
    async list({ sub }) {
      const deliveries = await deliveriesOf(jobs, sub);
      const found = await poolDirectory.person(sub);
      const to = found.ok && found.value ? found.value.person.email : '';
      return {
        deliveries,
        formats: await formatsFor(sub),
        ...(to !== '' && { to }),
        mail: mail.isSetUp,
        left: Math.max(0, mostDeliveries - deliveries.length),
      };
    },

    all: () => allDeliveries(jobs),

    async save(person, { id, ...asked }) {
      const dashboard = await openableBy(person, asked.dashboard, parts);
      if (!dashboard) return notFound();
      const isTable = asked.format === 'xlsx' || asked.format === 'csv';
      if (isTable !== (asked.visual !== undefined)) return failed({ code: 'invalid-body', field: 'visual' });
      if ((await formatsFor(person.sub))[asked.format] !== 'offered') return notFound();
      const wanted = { ...asked, email: person.email, title: titleOf(dashboard) };
      const newId = randomUUID();
      let saved = notFound() as ReturnType<typeof withSaved>;
      await changeDeliveries(jobs, person.sub, now(), (deliveries) => {
        saved = withSaved(deliveries, id, wanted, newId, now());
        return saved.ok ? saved.value.all : undefined;
      });
      if (!saved.ok) return saved;
      // Its file shows the view as it was before.
      if (saved.value.replaced) await exports.cancel(person, saved.value.replaced.id);
      return ok({ id: id ?? newId });
    },

    async remove(person, id) {
      let run: KeptDelivery['run'];
      let ended: KeptDelivery['earlier'] = [];
      const isRemoved = await changeDeliveries(jobs, person.sub, now(), (deliveries) => {
        const found = deliveries.find((one) => one.id === id);
        run = found?.run;
        ended = [...(found?.lastRun ? [found.lastRun] : []), ...(found?.earlier ?? [])];
        return found && deliveries.filter((one) => one !== found);
      });
      // With the files that nobody needs any more.
      for (const file of [run?.id, ...ended.map((one) => one.run)])
        if (file !== undefined) await exports.cancel(person, file);
      return isRemoved ? ok(undefined) : notFound();
    },

    async pause(person, id, isPaused, isOthers = false) {
      if (isOthers && !mayManage(person)) return notFound();
      const owner = isOthers ? (await allDeliveries(jobs)).find((one) => one.id === id)?.sub : person.sub;
      if (owner === undefined) return notFound();
      const isManagers = owner !== person.sub;
      let isForbidden = false;
      const isChanged = await changeDelivery(jobs, owner, id, now(), (one) => {
        isForbidden = !isManagers && one.reason === 'by-manager';
        if (isForbidden) return undefined;
        return isPaused ? paused(one, isManagers ? 'by-manager' : 'by-owner', now()) : turnedOn(one, now());
      });
      if (isForbidden) return failed({ code: 'not-allowed' });
      return isChanged ? ok(undefined) : notFound();
    },

    async test({ sub }, id) {
      if (!mail.isSetUp) return notFound();
      const found = (await deliveriesOf(jobs, sub)).find((one) => one.id === id);
      const startsNone = found === undefined || found.run !== undefined || found.format === 'link';
      if (!startsNone && (await exports.leftThisHour(sub)) === 0) return failed({ code: 'too-many-requests' });
      let run = '';
      const isChanged = await changeDelivery(jobs, sub, id, now(), (one) => {
        run = one.run?.id ?? randomUUID();
        return one.run ? one : { ...one, run: { id: run, due: now(), state: 'making', isTest: true } };
      });
      if (isChanged) begin();
      return isChanged ? ok({ id: run }) : notFound();
    },
  };
}

/** The deliveries with one that is new or changed. If its file is being made, that begins again: `replaced` is the run until now. */
function withSaved(
  deliveries: readonly KeptDelivery[],
  id: string | undefined,
  wanted: Omit<AskedDelivery, 'id'> & Pick<KeptDelivery, 'email' | 'title'>,
  newId: string,
  now: number,
): Result<{ all: KeptDelivery[]; replaced: KeptDelivery['run'] }, Refusal> {
  const found = deliveries.find((one) => one.id === id);
  if (id !== undefined && !found) return notFound();
  if (found?.reason === 'by-manager') return failed({ code: 'not-allowed' });
  if (!found && deliveries.length >= mostDeliveries) return failed({ code: 'too-many-requests' });
  const { visual: _, ...rest } = found ?? { id: newId, state: 'on' as const, next: 0 };
  const replaced = found?.run?.state === 'making' ? found.run : undefined;
  const run = replaced && { ...replaced, id: newId, lookAt: undefined, isMade: undefined };
  const saved = turnedOn({ ...rest, ...wanted, ...(run && { run }) }, now);
  const all = found ? deliveries.map((one) => (one === found ? saved : one)) : [...deliveries, saved];
  return fits(all) ? ok({ all, replaced }) : failed({ code: 'too-large' });
}
