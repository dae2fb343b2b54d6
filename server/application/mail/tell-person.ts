import type { Visitor } from '#domain/access/roles';
import type { KeptNotices } from '#domain/notifications/kept';
import type { NoticeLine } from '#domain/notifications/line';
import { type DueMail, dueMails, nextDigest, notAhead, quietFor, settlesIn } from '#domain/notifications/mail-due';
import { topicOf } from '#domain/notifications/notice';
import { ok } from '#domain/result';
import { lineOf } from '../../ports/log';
import type { MailEnd } from '../../ports/mail';
import type { PoolDirectory } from '../../ports/pool/directory';
import type { Ports } from '../../ports/ports';
import type { KeptPart } from '../../ports/stores/person-store';
import type { PersonalNotices } from '../notifications/personal-notices';
import { inTurn } from './in-turn';
import { type Marked, ended, markedPerson, newMailMarks, newSending, notSent, readMailMarks } from './mail-marks';
import type { MailPreferences } from './mail-preferences';
import { unsubscribeUrl } from './unsubscribing';
import { writeMail } from './write-mail';

export interface Recipients extends Pick<Ports, 'people' | 'mail' | 'clock' | 'metrics' | 'incidents'> {
  poolDirectory: Pick<PoolDirectory, 'person'>;
  notices: Pick<PersonalNotices, 'between'>;
  preferencesOf: (sub: string) => Promise<MailPreferences>;
  access: Visitor['access'];
  publicUrl: string;
  /** The portal's title. */
  title: string;
}

/** `no-pool` if the user pool doesn't say where to send a mail. */
type PersonEnd = MailEnd['kind'] | 'no-pool';
export type TellPerson = ReturnType<typeof createTellPerson>;

/**
 * Sends one person the mails that are due, and returns how each ended and the marks afterwards. `part` holds the marks of earlier mails,
 * `latest` is when something last happened in the portal. Each mail is marked before it is handed over, and again once its end is known. If a
 * process was killed in between, the mail is repeated only where that can't make a second one.
 */
export function createTellPerson(parts: Recipients) {
  const { people, poolDirectory, notices, preferencesOf, mail, clock, metrics, incidents, access, title, publicUrl } =
    parts;

  const takeTurn = inTurn();

  const complain = (code: string, sub: string, reason: string): void => {
    metrics.failed(code);
    incidents(lineOf({ level: 'warn', code, sub, reason }));
  };
  const report = (sub: string, end: MailEnd): void => {
    metrics.mailed(end.kind);
    if (end.kind !== 'sent') complain(`mail-${end.kind}`, sub, end.reason);
  };
  const nextDigestOf = async (sub: string, after: number) => nextDigest(after, (await preferencesOf(sub)).timeZone);

  const openMarks = async (sub: string, part: KeptPart | undefined): Promise<Marked> => {
    const now = clock().getTime();
    const stored = readMailMarks(part?.value);
    const marks = stored ?? newMailMarks(now, await nextDigestOf(sub, now));
    const person = markedPerson(people, sub, marks, part?.rev ?? 0);
    const told = notAhead(marks.told, now);
    if (!stored || told !== marks.told) await person.keep({ ...marks, told });
    return person;
  };

  /** Finds a person's verified address and what to tell them; no lines without an address that takes mail. */
  const linesFor = async ({ sub, marks }: Marked, due: DueMail) => {
    const found = await poolDirectory.person(sub);
    if (!found.ok) return found;
    const { person, groups = [] } = found.value ?? {};
    const address = person?.email;
    if (!address || address === marks.refused?.address) return ok(undefined);
    const lines = await notices.between({ sub, email: address, access, groups }, due);
    return ok(lines.length > 0 ? { address, lines } : undefined);
  };

  const send = async (
    { sub, marks, keep }: Marked,
    id: string,
    { address, lines }: { address: string; lines: NoticeLine[] },
  ) => {
    const { language, timeZone } = await preferencesOf(sub);
    const mayStop = lines.some((line) => !isAboutAccount(line));
    const unsubscribe = mayStop && { unsubscribeUrl: unsubscribeUrl(publicUrl, sub, marks) };
    const isDaily = marks.sending?.cadence === 'daily';
    const content = writeMail({ language, timeZone, portal: title, publicUrl, lines, isDaily, ...unsubscribe });
    const end = await mail.send({ ...content, id, to: address });
    report(sub, end);
    const at = clock().getTime();
    if (end.kind === 'down') await keep(notSent(marks));
    else if (end.kind === 'refused') await keep(ended(marks, { refused: { address, at } }));
    else if (end.kind === 'unmailable') await keep(ended(marks));
    else await keep(ended(marks, { sentAt: at, refused: undefined }));
    return end.kind;
  };

  /** Undefined if there was nothing to send, or if it has to wait. */
  const sendDue = async (person: Marked, due: DueMail): Promise<PersonEnd | undefined> => {
    const { sub, marks, keep } = person;
    const found = due.hasNews || marks.sending ? await linesFor(person, due) : ok(undefined);
    if (!found.ok) {
      complain('mail-people-not-read', sub, found.failure);
      return 'no-pool';
    }
    const isDaily = due.cadence === 'daily';
    const told = { ...marks.told, ...due.told, ...(isDaily && { nextDaily: await nextDigestOf(sub, due.until) }) };
    if (!found.value) {
      await keep(ended(marks, { told }));
      return undefined;
    }
    const { sending = newSending(due.cadence, told) } = marks;
    if (!marks.sending) {
      const isSoon = Math.abs(clock().getTime() - (marks.sentAt ?? 0)) < quietFor;
      if (isSoon && !isDaily && !found.value.lines.some(isAboutAccount)) return undefined;
    }
    const content = found.value;
    return takeTurn(async () => {
      if (!marks.sending && !(await keep({ ...marks, sending }))) return undefined;
      return send(person, sending.id, content);
    });
  };

  const tell = async (person: Marked, kept: KeptNotices, latest: number): Promise<PersonEnd[]> => {
    const ends: PersonEnd[] = [];
    if (person.marks.sending && !mail.isOnceById) {
      const reason = `${person.marks.sending.id} may have been sent: the process ended meanwhile`;
      report(person.sub, { kind: 'unsure', reason });
      ends.push('unsure');
      if (!(await person.keep(ended(person.marks)))) return ends;
    }
    const { sending, told } = person.marks;
    const until = sending?.told[sending.cadence] ?? clock().getTime() - settlesIn;
    const due = dueMails(kept, told, { until, latest }).filter(
      ({ cadence }) => !sending || cadence === sending.cadence,
    );
    if (sending && due.length === 0) await person.keep(notSent(person.marks));
    for (const one of due) {
      const end = await sendDue(person, one);
      if (end) ends.push(end);
      if (end === 'no-pool') break;
    }
    return ends;
  };

  return async (sub: string, kept: KeptNotices, part: KeptPart | undefined, latest: number) => {
    const person = await openMarks(sub, part);
    const ends = await tell(person, kept, latest);
    return { ends, marks: person.marks };
  };
}

const isAboutAccount = ({ kind }: NoticeLine): boolean => topicOf[kind] === 'security';
