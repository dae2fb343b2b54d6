import type { Visitor } from '#domain/access/roles';
import type { KeptNotices } from '#domain/notifications/kept';
import type { NoticeLine } from '#domain/notifications/line';
import { type DueMail, dueMails, nextDigest } from '#domain/notifications/mail-due';
import { topicOf } from '#domain/notifications/notice';
import type { Clock } from '../../ports/clock';
import { type LineSink, lineOf } from '../../ports/log';
import type { Mail, MailEnd } from '../../ports/mail';
import type { Metrics } from '../../ports/metrics';
import type { PoolDirectory } from '../../ports/pool-directory';
import type { KeptPart, PersonStore } from '../../ports/stores/person-store';
import type { PersonalNotices } from '../notices/personal-notices';
import { begun, ended, newMailMarks, notSent, readMailMarks } from './mail-marks';
import { unsubscribeUrl } from './unsubscribing';
import { writeMail } from './write-mail';

export interface Recipients {
  people: Pick<PersonStore, 'write'>;
  directory: Pick<PoolDirectory, 'person'>;
  notices: Pick<PersonalNotices, 'between'>;
  preferencesOf: (sub: string) => Promise<{ language: string; timeZone?: string | undefined }>;
  mail: Mail;
  clock: Clock;
  metrics: Metrics;
  incidents: LineSink;
  access: Visitor['access'];
  /** The portal's title. */
  portal: string;
  publicUrl: string;
}

type End = MailEnd['kind'];
/** `no-pool` if nobody can say where to send it. */
export type TellPerson = (
  sub: string,
  kept: KeptNotices,
  part: KeptPart | undefined,
  latest: number,
) => Promise<(End | 'no-pool')[]>;

const minute = 60_000;
/** Entries of the history may be seen a little after their time. */
const settlesIn = minute;
/** So that a busy day in the portal is no flood of mails. */
const quietFor = 15 * minute;

/**
 * Sends one person the mails that they are due; `part` is what is kept of earlier ones, `latest` the time of the newest change in the
 * portal. Each mail is marked before it is handed over, and again once its end is known. One whose end is unknown, because a process was
 * killed, is sent again only where that makes no second one. Returns how each ended.
 */
export function createTellPerson(parts: Recipients): TellPerson {
  const { people, directory, notices, preferencesOf, mail, clock, metrics, incidents, access } = parts;
  const complain = (code: string, sub: string, reason: string): void => {
    metrics.failed(code);
    // Servers repeat the address.
    incidents(lineOf({ level: 'warn', code, sub, reason: reason.replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '…') }));
  };

  return async (sub, { settings, security }, part, latest) => {
    const now = clock().getTime();
    const zone = async () => (await preferencesOf(sub)).timeZone;
    let marks = readMailMarks(part?.value) ?? newMailMarks(now, nextDigest(now, await zone()));
    let rev = part?.rev ?? 0;
    /** False if another process has written it meanwhile: that one goes on. */
    const keep = async (changed: typeof marks): Promise<boolean> => {
      if ((await people.write(sub, 'mail', changed, rev)) !== 'written') return false;
      rev += 1;
      marks = changed;
      return true;
    };
    if (!part) await keep(marks);

    const ends: (End | 'no-pool')[] = [];
    if (marks.sending && !mail.isOnceById) {
      metrics.mailed('unsure');
      complain('mail-unsure', sub, `${marks.sending.id} may have been sent: the process ended meanwhile`);
      ends.push('unsure');
      if (!(await keep(ended(marks)))) return ends;
    }
    const repeated = marks.sending;
    const due = dueMails(settings, marks.told, repeated?.told[repeated.cadence] ?? now - settlesIn).filter(
      ({ cadence, since }) =>
        repeated?.cadence === cadence ||
        (!repeated &&
          (cadence === 'daily' ||
            security.some(({ at }) => at > since) ||
            (settings.send === 'at-once' && latest > since))),
    );

    for (const { cadence, since, until, has, told } of due) {
      const toldThen = cadence === 'daily' ? { ...told, nextDaily: nextDigest(until, await zone()) } : told;
      const found = latest > since || cadence === 'atOnce' ? await directory.person(sub) : undefined;
      if (found && !found.ok) return (complain('mail-people-not-read', sub, found.failure), [...ends, 'no-pool']);
      const { person, groups = [] } = found?.value ?? {};
      const address = found?.value?.emailIsVerified ? person?.email : undefined;
      const lines =
        address && address !== marks.refused?.address
          ? await notices.between(
              { sub, email: address, access, groups },
              { since: new Date(since), until: new Date(until), has },
            )
          : [];
      if (!address || lines.length === 0) {
        const newest = Math.max(latest, ...security.map(({ at }) => at));
        const isOver = cadence === 'daily' || repeated || until >= newest;
        if (isOver && !(await keep(ended(marks, { told: toldThen })))) return ends;
        continue;
      }
      const isUrgent = lines.some(({ kind }) => topicOf[kind] === 'security');
      const isQuiet = cadence === 'daily' || isUrgent || repeated || now - (marks.sentAt ?? 0) >= quietFor;
      if (!isQuiet || (!repeated && !(await keep(begun(marks, cadence, toldThen))))) continue;
      ends.push(await send(cadence, lines, address));
    }
    return ends;

    async function send(cadence: DueMail['cadence'], lines: NoticeLine[], address: string): Promise<End> {
      const { language } = await preferencesOf(sub);
      const mayStop = lines.some(({ kind }) => topicOf[kind] !== 'security');
      const content = writeMail({
        language,
        portal: parts.portal,
        publicUrl: parts.publicUrl,
        ...(mayStop && { unsubscribeUrl: unsubscribeUrl(parts.publicUrl, sub, marks) }),
        lines,
      });
      const end = await mail.send({ ...content, id: marks.sending?.id ?? cadence, to: address });
      metrics.mailed(end.kind);
      if (end.kind !== 'sent') complain(`mail-${end.kind}`, sub, end.reason);
      const at = clock().getTime();
      if (end.kind === 'down') await keep(notSent(marks));
      else if (end.kind === 'refused') await keep(ended(marks, { refused: { address, at } }));
      else await keep(ended(marks, { sentAt: at, refused: undefined }));
      return end.kind;
    }
  };
}
