import type { Access } from '#domain/access/roles';
import { canBeOpenedBy } from '#domain/access/visibility';
import { preferredLocale } from '#domain/browser/preferred-locale';
import { type Dashboard, isDashboardId } from '#domain/dashboards/dashboard';
import { knownIssueIn, oldestOf } from '#domain/dashboards/trust';
import type { DeliveryReason } from '#domain/exports/delivery';
import { unopenedStep } from '#domain/exports/unopened';
import { lineOf } from '../../ports/log';
import type { Ports } from '../../ports/ports';
import { asGranted, grantedTo } from '../catalogue/granted';
import { type OwnedDelivery, pauseAll } from '../exports/kept-deliveries';
import type { KeptExport } from '../exports/kept-exports';
import type { NoteExport } from '../exports/note-export';
import { mailKeyOf } from '../mail/mail-marks';
import { unsubscribeUrl } from '../mail/unsubscribing';
import { mailLanguages } from '../mail/write-mail';
import { type DeliverySteps, type OpenDelivery, type StepParts, lasting } from './delivery-steps';
import { lastVisitOf } from './last-visit';
import { type DeliveryLetter, type SentDelivery, writeDeliveries, writePaused } from './write-delivery';

export interface MailParts extends StepParts, Pick<Ports, 'access' | 'poolDirectory' | 'downloads' | 'mail'> {
  mode: Access;
  publicUrl: string;
  title: string;
  noteExport: NoteExport;
}

/** Bytes of a mail's attachments: many mail servers take messages of 10 MB, and encoding adds a third. */
const mostAttached = 7 * 1024 * 1024;

export interface ReadyDelivery extends OpenDelivery {
  made: KeptExport | undefined;
}
/** A delivery that the person may still have. */
interface GrantedDelivery extends ReadyDelivery {
  dashboard: Dashboard;
}

/** Hands deliveries over to the mail server, several of one person in one mail. */
export function createMailDeliveries(parts: MailParts, steps: DeliverySteps) {
  const { people, dashboards, access, refreshes, poolDirectory, downloads, mail, clock, metrics, incidents } = parts;
  const { mode, publicUrl, title, noteExport } = parts;
  const now = (): number => clock().getTime();
  /** Runs whose mail this process hands over. */
  const sending = new Set<string>();

  const letterFor = (one: OwnedDelivery, person: string): DeliveryLetter => ({
    language: preferredLocale([one.locale], mailLanguages) ?? 'en',
    portal: title,
    publicUrl,
    person,
  });

  const stopUrlOf = async ({ sub, zone }: OwnedDelivery, ...ids: string[]): Promise<string> =>
    unsubscribeUrl(publicUrl, sub, { key: await mailKeyOf(people, sub, now(), zone) }, ids.join(' '));

  /** Pauses it if the reason lasts, and tells the person once, without data. */
  const giveUp = async (open: OpenDelivery, state: 'failed' | 'skipped', reason: DeliveryReason, address = '') => {
    const { one, run } = open;
    const isEnded = await steps.end([open], { state, reason });
    if (!isEnded || address === '' || !lasting.has(reason)) return;
    const written = writePaused(letterFor(one, address), one, await stopUrlOf(one, one.id), reason);
    await mail.send({ ...written, id: `paused-${run.id}`, to: address });
  };

  /** Finds the person's verified address; undefined if these have ended, or have to wait. */
  const addressFor = async (sub: string, open: readonly OpenDelivery[]) => {
    const person = await poolDirectory.person(sub);
    if (!person.ok) {
      await steps.later(open, 'unavailable');
      return undefined;
    }
    const address = person.value?.emailIsVerified ? person.value.person.email : '';
    if (!person.value || address === '') {
      const reason = person.value ? 'no-address' : 'no-person';
      await steps.end(open, { state: 'skipped', reason });
      return undefined;
    }
    return { address, groups: person.value.groups };
  };

  const dashboardFor = async (one: OwnedDelivery, groups: readonly string[]): Promise<Dashboard | undefined> => {
    const row = isDashboardId(one.dashboard) ? await dashboards.find(one.dashboard) : undefined;
    const dashboard = row && asGranted(row, await grantedTo(one.sub, access));
    return dashboard && canBeOpenedBy({ access: mode, groups }, dashboard) ? dashboard : undefined;
  };

  const unopened = async ({ one, run }: OpenDelivery): Promise<ReturnType<typeof unopenedStep>> =>
    run.isTest ? 'send' : unopenedStep(Math.max(one.since ?? 0, await lastVisitOf(people, one.sub)), one.asked, now());

  const handOver = async (granted: readonly GrantedDelivery[], address: string): Promise<void> => {
    const [first] = granted;
    if (!first) return;
    let room = mostAttached;
    const names = new Set<string>();
    const contents: SentDelivery[] = [];
    for (const { one, run, made, dashboard } of granted) {
      const file = made?.file;
      const content = file && file.bytes <= room ? await downloads.read(file.key) : undefined;
      if (file && file.bytes <= room && !content) {
        await steps.end([{ one, run }], { state: 'failed', reason: 'unavailable' });
        return;
      }
      room -= content?.length ?? 0;
      const known = (await refreshes.known()).get(dashboard.metaId);
      contents.push({
        delivery: one,
        metaId: dashboard.metaId,
        stopUrl: await stopUrlOf(one, one.id),
        dataOf: oldestOf(Object.values(known?.dataSets ?? {})),
        issue: knownIssueIn(dashboard)?.text,
        isTest: run.isTest === true,
        asks: (await unopened({ one, run })) === 'ask',
        unknown: made?.unknown ?? [],
        ...(file &&
          (content
            ? { attachment: { name: unusedName(file.name, names), content } }
            : { waitsAt: `${publicUrl}/deliveries/${run.id}` })),
      });
    }
    const stopUrl = await stopUrlOf(first.one, ...granted.map(({ one }) => one.id));
    const message = writeDeliveries(letterFor(first.one, address), contents, stopUrl);
    if (!(await steps.markSending(granted))) return;
    const sent = granted.map((open) => ({ ...open, run: { ...open.run, state: 'sending' as const } }));
    for (const { run } of sent) sending.add(run.id);
    const end = await mail.send({ ...message, id: `delivery-${first.run.id}`, to: address });
    metrics.mailed(end.kind);
    if (end.kind !== 'sent') {
      const runs = sent.map(({ run }) => run.id).join(' ');
      incidents(lineOf({ level: 'warn', code: `mail-${end.kind}`, run: runs, reason: end.reason }));
    }
    const keepSent = ({ id }: { id: string }) => {
      const { dataOf, asks } = contents.find(({ delivery }) => delivery.id === id) ?? {};
      return { sentTo: address, ...(dataOf && { dataOf: dataOf.getTime() }), ...(asks && { asked: now() }) };
    };
    if (end.kind === 'sent') {
      await steps.end(sent, { state: 'sent' }, keepSent);
      for (const { one, run, made } of sent) {
        const { reason: _, ...rest } = one;
        await noteExport({ sub: one.sub, email: address }, made ?? { ...rest, id: run.id }, 'delivered');
      }
    } else if (end.kind === 'unsure') await steps.end(sent, { state: 'unsure' }, keepSent);
    else if (end.kind === 'refused') {
      await steps.end(sent, { state: 'failed', reason: 'address-refused' });
      await pauseAll(people, first.one.sub, 'address-refused', now());
    } else await steps.later(sent, 'mail-down');
    for (const { run } of sent) sending.delete(run.id);
  };

  return {
    /** Whether this process hands over the run's mail. */
    isSending: ({ id }: OpenDelivery['run']): boolean => sending.has(id),
    unopened,

    /** Sends what the person may still have; the rest has ended, or waits. */
    async send(sub: string, ready: readonly ReadyDelivery[]): Promise<void> {
      const to = ready.length > 0 && (await addressFor(sub, ready));
      if (!to) return;
      const granted: GrantedDelivery[] = [];
      for (const one of ready) {
        const dashboard = await dashboardFor(one.one, to.groups);
        if (!dashboard) await giveUp(one, 'skipped', 'no-access', to.address);
        else if ((await unopened(one)) === 'pause') await giveUp(one, 'skipped', 'unopened', to.address);
        else if (one.made && one.made.state !== 'ready')
          await giveUp(one, 'failed', one.made.reason ?? 'unavailable', to.address);
        else granted.push({ ...one, dashboard });
      }
      await handOver(granted, to.address);
    },
  };
}

/** The name, or one with a number where another file of the mail has it. */
function unusedName(name: string, taken: Set<string>): string {
  let unused = name;
  for (let count = 2; taken.has(unused); count++) unused = name.replace(/(\.\w+)?$/, ` (${count})$1`);
  taken.add(unused);
  return unused;
}
