import { createHash } from 'node:crypto';
import type { Access } from '#domain/access/roles';
import { canBeOpenedBy } from '#domain/access/visibility';
import { type Dashboard, isDashboardId } from '#domain/dashboards/dashboard';
import { knownIssueIn, oldestOf } from '#domain/dashboards/trust';
import type { DeliveryReason, RunState } from '#domain/exports/delivery';
import { latestDue, nextDue } from '#domain/exports/due';
import type { ExportFormat } from '#domain/exports/export';
import { preferredLocale } from '#domain/browser/preferred-locale';
import { lineOf, reasonOf } from '../../ports/log';
import type { Ports } from '../../ports/ports';
import { everyoneWith } from '../../ports/stores/person-store';
import { asGranted, grantedTo } from '../catalogue/granted';
import { type KeptExport, changeExports, readExports } from '../exports/kept-exports';
import type { NoteExport } from '../exports/note-export';
import { mailKeyOf } from '../mail/mail-marks';
import { unsubscribeUrl } from '../mail/unsubscribing';
import { mailLanguages } from '../mail/write-mail';
import { type OwnedDelivery, type Run, allDeliveries, changeDelivery, paused } from '../exports/kept-deliveries';
import { type DeliveryLetter, writeDelivery, writePaused } from './write-delivery';

export interface SendParts extends Pick<
  Ports,
  | 'people'
  | 'dashboards'
  | 'access'
  | 'refreshes'
  | 'poolDirectory'
  | 'downloads'
  | 'mail'
  | 'clock'
  | 'metrics'
  | 'incidents'
> {
  mode: Access;
  publicUrl: string;
  title: string;
  noteExport: NoteExport;
}

const minute = 60_000;
/** After an outage, a delivery that was due before is not sent any more. */
const tooLate = 6 * 60 * minute;
/** Before the next try while the mail server or the user pool doesn't answer, and before the next look for new data. */
const tryAgain = 5 * minute;
/** A mail that nobody takes for so long has failed. */
const patience = 24 * 60 * minute;
/** Bytes of an attachment: many mail servers take messages of 10 MB, and encoding adds a third. */
const largestAttachment = 7 * 1024 * 1024;

/** Reasons that don't go away by themselves. */
const lasting = new Set<DeliveryReason>([
  'no-access',
  'no-sheet',
  'denied',
  'add-on',
  'no-data',
  'no-person',
  'no-address',
  'address-refused',
]);

interface Recipient {
  address: string;
  dashboard: Dashboard;
}

/**
 * Sends deliveries that are due, each at most once. A run is written together with the next due time, and marked before its mail is handed
 * over; a mail that was being sent when a process ended may have arrived, and is not sent again. Whether the person may see the dashboard
 * is checked at each run. Resolves with whether runs are under way.
 */
export function createSendDeliveries(parts: SendParts): (signal: AbortSignal) => Promise<boolean> {
  const { people, dashboards, access, refreshes, poolDirectory, downloads, mail, clock, metrics, incidents } = parts;
  const { mode, publicUrl, title, noteExport } = parts;
  const now = (): number => clock().getTime();
  /** Mails that this process hands over. */
  const sending = new Set<string>();

  const finish = async (
    one: OwnedDelivery,
    run: Run,
    state: RunState,
    { reason, dataOf }: { reason?: DeliveryReason | undefined; dataOf?: number | undefined } = {},
  ): Promise<boolean> => {
    if (state === 'failed' || state === 'unsure') {
      metrics.failed(`delivery-${state}`);
      incidents(
        lineOf({ level: 'warn', code: `delivery-${state}`, delivery: one.id, run: run.id, reason: reason ?? '' }),
      );
    }
    const lastRun = {
      run: run.id,
      state,
      at: now(),
      ...(reason && { reason }),
      ...(run.isTest && { isTest: run.isTest }),
    };
    return changeDelivery(people, one.sub, one.id, (found) => {
      if (found.run?.id !== run.id) return undefined;
      const { run: _, ...rest } = found;
      const ended = { ...rest, lastRun, ...(dataOf !== undefined && { dataOf }) };
      return reason !== undefined && lasting.has(reason) ? paused(ended, reason, now()) : ended;
    });
  };

  const change = (one: OwnedDelivery, run: Run, changed: Partial<Run>): Promise<boolean> =>
    changeDelivery(people, one.sub, one.id, (found) =>
      found.run?.id === run.id && found.run.state === run.state
        ? { ...found, run: { ...found.run, ...changed } }
        : undefined,
    );

  const letterOf = async (one: OwnedDelivery, person: string, metaId?: string): Promise<DeliveryLetter> => ({
    delivery: one,
    language: preferredLocale([one.locale], mailLanguages) ?? 'en',
    portal: title,
    publicUrl,
    person,
    ...(metaId !== undefined && { metaId }),
    unsubscribeUrl: unsubscribeUrl(
      publicUrl,
      one.sub,
      { key: await mailKeyOf(people, one.sub, now(), one.zone) },
      one.id,
    ),
  });

  /** Pauses it, and tells the person once, without data. */
  const giveUp = async (
    one: OwnedDelivery,
    run: Run,
    state: 'failed' | 'skipped',
    reason: DeliveryReason,
    address = '',
  ) => {
    const isEnded = await finish(one, run, state, { reason });
    if (!isEnded || address === '' || !lasting.has(reason)) return;
    await mail.send({ ...writePaused(await letterOf(one, address), reason), id: `paused-${run.id}`, to: address });
  };

  /** Finds out whether the person may still have it; undefined if it has ended, or has to wait. */
  const recipientOf = async (one: OwnedDelivery, run: Run): Promise<Recipient | undefined> => {
    const person = await poolDirectory.person(one.sub);
    if (!person.ok) {
      if (now() - run.due > patience) await finish(one, run, 'failed', { reason: 'unavailable' });
      else await change(one, run, { notBefore: now() + tryAgain });
      return undefined;
    }
    if (!person.value) {
      await giveUp(one, run, 'skipped', 'no-person');
      return undefined;
    }
    const { groups, emailIsVerified, person: named } = person.value;
    const address = emailIsVerified ? named.email : '';
    if (address === '') {
      await giveUp(one, run, 'skipped', 'no-address');
      return undefined;
    }
    const row = isDashboardId(one.dashboard) ? await dashboards.find(one.dashboard) : undefined;
    const dashboard = row && asGranted(row, await grantedTo(one.sub, access));
    if (!dashboard || !canBeOpenedBy({ access: mode, groups }, dashboard)) {
      await giveUp(one, run, 'skipped', 'no-access', address);
      return undefined;
    }
    return { address, dashboard };
  };

  const askForFile = async (one: OwnedDelivery, run: Run, format: ExportFormat): Promise<void> => {
    const { id: delivery, dashboard, title: named, sheet, visual, parameters, locale, email } = one;
    const view = { dashboard, title: named, sheet, visual, parameters, locale, email };
    const asked: KeptExport = {
      ...view,
      id: run.id,
      format,
      delivery,
      requested: run.due,
      state: 'waiting',
      attempt: 0,
    };
    await changeExports(people, one.sub, (kept) =>
      kept.exports.some(({ id }) => id === run.id) ? undefined : { ...kept, exports: [...kept.exports, asked] },
    );
  };

  const send = async (one: OwnedDelivery, run: Run, to: Recipient, made: KeptExport | undefined): Promise<void> => {
    const file = made?.file;
    const content = file && file.bytes <= largestAttachment ? await downloads.read(file.key) : undefined;
    if (file && file.bytes <= largestAttachment && !content)
      return void (await finish(one, run, 'failed', { reason: 'unavailable' }));
    const known = (await refreshes.known()).get(to.dashboard.metaId);
    const dataOf = oldestOf(Object.values(known?.dataSets ?? {}));
    const message = writeDelivery(await letterOf(one, to.address, to.dashboard.metaId), {
      dataOf,
      issue: knownIssueIn(to.dashboard)?.text,
      isTest: run.isTest === true,
      unknown: made?.unknown ?? [],
      ...(file &&
        (content ? { attachment: { name: file.name, content } } : { waitsAt: `${publicUrl}/deliveries/${run.id}` })),
    });
    if (!(await change(one, run, { state: 'sending' }))) return;
    sending.add(run.id);
    const end = await mail.send({ ...message, id: `delivery-${run.id}`, to: to.address });
    metrics.mailed(end.kind);
    if (end.kind !== 'sent') {
      incidents(lineOf({ level: 'warn', code: `mail-${end.kind}`, delivery: one.id, run: run.id, reason: end.reason }));
    }
    const sent = { ...run, state: 'sending' } as const;
    const times = { dataOf: dataOf?.getTime() };
    if (end.kind === 'sent') {
      const isEnded = await finish(one, sent, 'sent', times);
      const { reason: _, ...sentOne } = one;
      const delivered = made ?? { ...sentOne, id: run.id };
      if (isEnded) await noteExport({ sub: one.sub, email: to.address }, delivered, 'delivered');
    } else if (end.kind === 'unsure') await finish(one, sent, 'unsure', times);
    else if (end.kind === 'refused') await giveUp(one, sent, 'failed', 'address-refused');
    else if (now() - run.due > patience) await finish(one, sent, 'failed', { reason: 'mail-down' });
    else await change(one, sent, { state: 'making', notBefore: now() + tryAgain });
    sending.delete(run.id);
  };

  const advance = async (one: OwnedDelivery, run: Run, files: ReadonlyMap<string, KeptExport>): Promise<void> => {
    if (run.state === 'sending') {
      if (sending.has(run.id)) return;
      if (!mail.isOnceById) await finish(one, run, 'unsure');
      else await change(one, run, { state: 'making' });
      return;
    }
    const made = files.get(run.id);
    if (one.format !== 'link') {
      if (!made) return askForFile(one, run, one.format);
      // Checked when it starts, and again below.
      if (made.state === 'waiting' || made.state === 'making') return;
    }
    const to = await recipientOf(one, run);
    if (!to) return;
    if (made && made.state !== 'ready') await giveUp(one, run, 'failed', made.reason ?? 'unavailable', to.address);
    else await send(one, run, to, made);
  };

  const hasNewData = async (one: OwnedDelivery): Promise<boolean> => {
    if (one.rhythm.every !== 'refresh') return true;
    const row = isDashboardId(one.dashboard) ? await dashboards.find(one.dashboard) : undefined;
    const dataOf = oldestOf(Object.values((await refreshes.known()).get(row?.metaId ?? '')?.dataSets ?? {}));
    return dataOf !== undefined && dataOf.getTime() > (one.dataOf ?? one.next - 24 * 60 * minute);
  };

  /** Begins what is due: after an outage the latest time only, unless that is long ago. */
  const begin = async (one: OwnedDelivery): Promise<Run | undefined> => {
    const { rhythm, zone } = one;
    const due = latestDue(rhythm, zone, one.next, now());
    const next = nextDue(rhythm, zone, now());
    const isMissed = now() - due > tooLate && rhythm.every !== 'refresh';
    const waits = !isMissed && !(await hasNewData(one));
    const run: Run = { id: runId(one.id, due), due, state: 'making' };
    const isChanged = await changeDelivery(people, one.sub, one.id, (found) => {
      if (found.run || found.state !== 'on' || found.next !== one.next) return undefined;
      if (isMissed) return { ...found, next, lastRun: { run: run.id, state: 'missed', at: due } };
      return waits ? { ...found, next: Math.min(next, now() + tryAgain) } : { ...found, next, run };
    });
    return isChanged && !isMissed && !waits ? run : undefined;
  };

  const filesOfDeliveries = async (): Promise<ReadonlyMap<string, KeptExport>> => {
    const files = new Map<string, KeptExport>();
    for await (const { value } of everyoneWith(people, 'exports')) {
      for (const one of readExports(value).exports) if (one.delivery !== undefined) files.set(one.id, one);
    }
    return files;
  };

  return async (signal) => {
    if (!mail.isSetUp) return false;
    let isBusy = false;
    let files: ReadonlyMap<string, KeptExport> | undefined;
    for (const one of await allDeliveries(people)) {
      if (signal.aborted) break;
      const isDue = !one.run && one.state === 'on' && one.next <= now();
      const run = one.run ?? (isDue ? await begin(one) : undefined);
      if (!run) continue;
      if ((run.notBefore ?? 0) > now()) continue;
      isBusy = true;
      files ??= await filesOfDeliveries();
      await advance(one, run, files).catch((error: unknown) => {
        metrics.failed('delivery-failed');
        incidents(lineOf({ level: 'error', code: 'delivery-failed', delivery: one.id, reason: reasonOf(error) }));
      });
    }
    return isBusy;
  };
}

/** The same for the same delivery and due time. */
const runId = (delivery: string, due: number): string =>
  createHash('sha256').update(`${delivery} ${due}`).digest('hex').slice(0, 32);
