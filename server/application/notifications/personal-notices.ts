import { readUserAgent } from '#domain/people/user-agent';
import type { Visitor } from '#domain/access/roles';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { readersOfNotices } from '#domain/live/audience';
import type { Actor } from '#domain/dashboards/history/history';
import {
  type KeptNotices,
  type SecurityEvent,
  readKept,
  withBrowser,
  withEvent,
  withLinked,
} from '#domain/notifications/kept';
import {
  type NoticeFilter,
  type NoticeLine,
  type NoticePage,
  type Unread,
  mostCounted,
  passes,
} from '#domain/notifications/line';
import type { DueMail } from '#domain/notifications/mail-due';
import { lineId, withRead } from '#domain/notifications/marks';
import { membershipAfter } from '#domain/notifications/membership';
import { newcomerDays, topicOf } from '#domain/notifications/notice';
import type { NoticeSettings } from '#domain/notifications/settings';
import type { Ports } from '../../ports/ports';
import { grantedTo } from '../catalogue/granted';
import { collectLines } from './collect-lines';
import { createKeptCounts } from './kept-counts';
import { changeKept } from './kept-notices';
import type { NoticedHistory } from './noticed-history';
import { type OtherNoticeParts, createOtherNotices } from './other-notices';

type Person = Visitor & Actor;

export interface PersonalNotices {
  unread(person: Person): Promise<Unread>;
  /** Returns lines, newest first, without the first `skip`, and how many are unread. */
  page(
    person: Person,
    asked: { filter?: NoticeFilter | undefined; skip: number },
  ): Promise<Pick<NoticePage, 'lines' | 'next' | 'settings' | 'unread'>>;
  /** Returns the unread lines for a mail, newest first, including those that the person has hidden in the portal. */
  between(person: Person, due: Pick<DueMail, 'since' | 'until' | 'has'>): Promise<NoticeLine[]>;
  markRead(person: Person, lines: readonly string[] | 'all'): Promise<void>;
  saveSettings(person: Pick<Person, 'sub'>, settings: NoticeSettings): Promise<void>;
  addEvent(person: Pick<Person, 'sub'>, event: Pick<SecurityEvent, 'kind' | 'isReported'>): Promise<void>;
  /**
   * Notes the browser of a session by its `User-Agent`, and the companies that the account is linked to. Adds an event for each that is new, but
   * not for the first browser.
   */
  signedIn(
    person: Pick<Person, 'sub'> & { session?: string },
    userAgent: string,
    linked?: readonly string[],
  ): Promise<void>;
}

interface Parts extends OtherNoticeParts {
  history: NoticedHistory;
  people: Ports['people'];
  signals: Ports['signals'];
  mail: Pick<Ports['mail'], 'isSetUp'>;
  /** Returns the dashboards whose known issues this person hears of. */
  followed: (sub: string) => Promise<ReadonlySet<DashboardId>>;
}

const pageLength = 50;
/** The most sessions in the set of those whose browser has been noted. A full set is emptied, and each session is looked up once more. */
const mostSessions = 10_000;

/**
 * Makes a person's notices on request, from the history and from what is kept for this person: what they have read, their settings and
 * groups. Signals each change of these to the person's browsers.
 */
export function createPersonalNotices(parts: Parts): PersonalNotices {
  const { history, people, access, signals, clock } = parts;
  const noted = new Set<string>();
  const otherNotices = createOtherNotices(parts);
  const countOnce = createKeptCounts(clock);

  /** Reads what is kept about a person, and notes which groups they are in now. */
  const partOf = async ({ sub, groups }: Person) => {
    const membershipIn = ({ membership }: KeptNotices) => membershipAfter(membership, groups, clock().getTime());
    const part = await people.read(sub, 'notices');
    const kept = readKept(part?.value);
    const membership = membershipIn(kept);
    if (membership === kept.membership) return { part, kept, membership };
    await changeKept(parts, sub, (now) => ({ ...now, membership: membershipIn(now) }));
    return { part: await people.read(sub, 'notices'), kept, membership };
  };

  const openedBy = async (person: Person) => {
    const { part, kept, membership } = await partOf(person);
    const granted = await grantedTo(person.sub, access);
    const to = { access: person.access, groups: person.groups, sub: person.sub, granted, membership };
    return { part, kept, to, others: await otherNotices(person, granted, kept) };
  };

  const unreadOf = async (person: Person, isAnew?: boolean): Promise<Unread> => {
    const [found, state, grants] = await Promise.all([openedBy(person), history.state(), access.grants()]);
    const { part, kept } = found;
    const others = String(found.others.map(({ kind, number }) => kind + number));
    const make = async (): Promise<number> => {
      const { readUntil } = kept;
      const lines = await collectLines(parts, found, {
        isEnough: ({ unread }) => unread() > mostCounted,
        ...(readUntil === undefined
          ? { since: clock().getTime() - newcomerDays * 86_400_000 }
          : { afterNumber: readUntil }),
      });
      return Math.min(lines.unread(), mostCounted + 1);
    };
    const count = await countOnce(person.sub, [part, state, grants, String(person.groups), others], make, isAnew);
    return { count, version: part?.rev ?? 0 };
  };

  const change = async (sub: string, changeOf: (kept: KeptNotices) => KeptNotices | undefined): Promise<void> => {
    const rev = await changeKept(parts, sub, changeOf);
    if (rev !== undefined) await signals.publish({ kind: 'notices', id: `${rev}` }, readersOfNotices(sub));
  };

  return {
    unread: (person) => unreadOf(person),

    async page(person, { filter, skip }) {
      const opened = await openedBy(person);
      const wanted = (lines: readonly NoticeLine[]) => lines.filter((line) => passes(line, filter));
      const most = skip + pageLength;
      const { lines } = await collectLines(parts, opened, {
        // One more, because the last line may still grow.
        isEnough: (found) => found.lines.length > most && wanted(found.lines).length > most,
      });
      const found = wanted(lines);
      return {
        lines: found.slice(skip, most),
        ...(found.length > most && { next: most }),
        settings: opened.kept.settings,
        // Anew, so that the bell agrees with the list that it opens.
        unread: await unreadOf(person, true),
      };
    },

    async between(person, { since, until, has }) {
      const { lines } = await collectLines(parts, await openedBy(person), { since: since + 1, until, tells: has });
      return lines.filter(({ isUnread }) => isUnread);
    },

    async markRead(person, ids) {
      if (ids !== 'all') {
        await change(person.sub, (kept) => ({ ...kept, read: withRead(kept.read, ids) }));
        return;
      }
      const readUntil = await history.newest();
      const { others } = await openedBy(person);
      const unnumbered = others.flatMap(({ kind, number }) =>
        topicOf[kind] === 'security' ? [] : [lineId({ kind, first: number, last: number })],
      );
      await change(person.sub, (kept) => ({
        ...kept,
        readUntil,
        securityUntil: Math.max(0, ...kept.security.map(({ number }) => number)),
        read: withRead([], unnumbered),
      }));
    },

    async saveSettings({ sub }, settings) {
      await change(sub, (kept) => ({ ...kept, settings }));
    },

    async addEvent({ sub }, event) {
      await change(sub, (kept) => withEvent(kept, { ...event, at: clock().getTime() }));
    },

    async signedIn({ sub, session }, userAgent, linked = []) {
      if (session === undefined || noted.has(session)) return;
      if (noted.size >= mostSessions) noted.clear();
      noted.add(session);
      const read = readUserAgent(userAgent);
      const at = clock().getTime();
      await change(sub, (kept) => {
        const seen = read && withBrowser(kept, `${read.browser}/${read.system}`, at);
        return withLinked(seen ?? kept, linked, at) ?? seen;
      });
    },
  };
}
