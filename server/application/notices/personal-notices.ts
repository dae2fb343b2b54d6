import { readUserAgent } from '#domain/people/user-agent';
import type { Visitor } from '#domain/access/roles';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history';
import {
  type KeptNotices,
  type SecurityEvent,
  marksOf,
  readKept,
  withBrowser,
  withEvent,
} from '#domain/notifications/kept';
import {
  type NoticeFilter,
  type NoticeLine,
  type NoticePage,
  createLines,
  mostCounted,
  passes,
} from '#domain/notifications/line';
import type { DueMail } from '#domain/notifications/mail-due';
import { lineId, withRead } from '#domain/notifications/marks';
import { type Notice, type NoticedEntry, newcomerDays, noticesOf, topicOf } from '#domain/notifications/notice';
import { type NoticeSettings, isShown } from '#domain/notifications/settings';
import type { Ports } from '../../ports/ports';
import { grantedTo } from '../catalogue/granted';
import { createKeptCounts } from './kept-counts';
import { changeKept, keptOf } from './kept-notices';
import { type NoticedHistory, entriesFor } from './noticed-history';
import { type OtherNoticeParts, createOtherNotices } from './other-notices';

type Person = Visitor & Actor;

export interface PersonalNotices {
  /** Counts unread lines, up to one more than `mostCounted`. */
  unread(person: Person): Promise<number>;
  /** Returns lines, newest first, without the first `skip`. */
  page(
    person: Person,
    asked: { filter?: NoticeFilter | undefined; skip: number },
  ): Promise<Pick<NoticePage, 'lines' | 'next' | 'settings'>>;
  /** Returns the unread lines for a mail, newest first, including those that the person has hidden in the portal. */
  between(person: Person, due: Pick<DueMail, 'since' | 'until' | 'has'>): Promise<NoticeLine[]>;
  markRead(person: Person, lines: readonly string[] | 'all'): Promise<void>;
  saveSettings(person: Pick<Person, 'sub'>, settings: NoticeSettings): Promise<void>;
  addEvent(person: Pick<Person, 'sub'>, event: Pick<SecurityEvent, 'kind'>): Promise<void>;
  /** Notes the browser of a session by its `User-Agent`, and adds an event if the person has only used others before. */
  signedIn(person: Pick<Person, 'sub'> & { session?: string }, userAgent: string): Promise<void>;
}

interface Parts extends OtherNoticeParts {
  history: NoticedHistory;
  people: Ports['people'];
  /** Returns the dashboards whose known issues a person is told. */
  followed: (sub: string) => Promise<ReadonlySet<DashboardId>>;
}

type Lines = ReturnType<typeof createLines>;

interface Extent {
  isEnough?: (lines: Lines) => boolean;
  /** Leaves out entries up to this number. */
  afterNumber?: number;
  /** Leaves out entries before this time, in milliseconds since 1970. */
  since?: number;
  /** Replaces the person's choice of what the portal shows. */
  wants?: (notice: Notice) => boolean;
}

const pageLength = 50;
/** Sessions whose browser has been noted. When there are more, the set starts again, and each is looked up once more. */
const mostSessions = 10_000;

/** Makes notices when somebody asks for them, from the history and the little that is kept about each person. */
export function createPersonalNotices(parts: Parts): PersonalNotices {
  const { history, people, access, followed, clock } = parts;
  const noted = new Set<string>();
  const otherNotices = createOtherNotices(parts);
  const countOnce = createKeptCounts(clock);

  const othersFor = async (person: Person, kept: KeptNotices) => {
    const granted = await grantedTo(person.sub, access);
    return { granted, others: await otherNotices(person, granted, kept) };
  };

  /** Collects lines, newest first, until there are enough or the extent ends. */
  const collect = async (
    person: Person,
    kept: KeptNotices,
    { granted, others }: Awaited<ReturnType<typeof othersFor>>,
    { isEnough, afterNumber = 0, since = 0, wants = ({ kind }) => isShown(topicOf[kind], kept.settings) }: Extent,
  ): Promise<Lines> => {
    const lines = createLines(marksOf(kept, clock()));
    const waiting = others.filter(wants);
    const to = { access: person.access, groups: person.groups, sub: person.sub, granted };
    const addOthersFrom = (at: Date | undefined): void => {
      const later = at ? waiting.findIndex((other) => other.at < at) : -1;
      for (const other of waiting.splice(0, later < 0 ? waiting.length : later)) lines.add(other);
    };
    let follows: ReadonlySet<DashboardId> | undefined;
    const isTold = async (notice: Notice, entry: NoticedEntry): Promise<boolean> => {
      if (!wants(notice)) return false;
      if (topicOf[notice.kind] !== 'issues' || entry.kind !== 'changed') return true;
      follows ??= await followed(person.sub);
      const id = (entry.after ?? entry.before)?.id;
      return id !== undefined && follows.has(id);
    };
    // Comparing dates themselves takes ten times as long.
    const isOver = ({ number, at }: NoticedEntry): boolean => number <= afterNumber || at.getTime() < since;

    const addHistory = async (): Promise<void> => {
      for await (const read of history.entries()) {
        for (const entry of entriesFor(to, read)) {
          if (isOver(entry) || isEnough?.(lines)) return;
          for (const notice of noticesOf(entry, to)) {
            if (!(await isTold(notice, entry))) continue;
            addOthersFrom(notice.at);
            lines.add(notice);
          }
        }
        const last = read.all.at(-1);
        if (last && isOver(last)) return;
      }
    };
    await addHistory();
    addOthersFrom(undefined);
    return lines;
  };

  return {
    async unread(person) {
      const [part, state, grants] = await Promise.all([
        people.read(person.sub, 'notices'),
        history.state(),
        access.grants(),
      ]);
      const kept = readKept(part?.value);
      const found = await othersFor(person, kept);
      const others = String(found.others.map(({ kind, number }) => kind + number));
      return countOnce(person.sub, [part, state, grants, String(person.groups), others], async () => {
        const { readUntil } = kept;
        const lines = await collect(person, kept, found, {
          isEnough: ({ unread }) => unread() > mostCounted,
          ...(readUntil === undefined
            ? { since: clock().getTime() - newcomerDays * 86_400_000 }
            : { afterNumber: readUntil }),
        });
        return Math.min(lines.unread(), mostCounted + 1);
      });
    },

    async page(person, { filter, skip }) {
      const kept = await keptOf(people, person.sub);
      const wanted = (lines: readonly NoticeLine[]) => lines.filter((line) => passes(line, filter));
      const most = skip + pageLength;
      const { lines } = await collect(person, kept, await othersFor(person, kept), {
        // One more, because the last line may still grow.
        isEnough: (found) => found.lines.length > most && wanted(found.lines).length > most,
      });
      const found = wanted(lines);
      return {
        lines: found.slice(skip, most),
        ...(found.length > most && { next: most }),
        settings: kept.settings,
      };
    },

    async between(person, { since, until, has }) {
      const wants = ({ kind, at }: Notice): boolean =>
        has(topicOf[kind]) && at.getTime() > since && at.getTime() <= until;
      const kept = await keptOf(people, person.sub);
      const { lines } = await collect(person, kept, await othersFor(person, kept), { since, wants });
      return lines.filter(({ isUnread }) => isUnread);
    },

    async markRead(person, ids) {
      if (ids !== 'all') {
        await changeKept(people, person.sub, (kept) => ({ ...kept, read: withRead(kept.read, ids) }));
        return;
      }
      const readUntil = await history.newest();
      const { others } = await othersFor(person, await keptOf(people, person.sub));
      const unnumbered = others.flatMap(({ kind, number }) =>
        topicOf[kind] === 'security' ? [] : [lineId({ kind, first: number, last: number })],
      );
      await changeKept(people, person.sub, (kept) => ({
        ...kept,
        readUntil,
        securityUntil: Math.max(0, ...kept.security.map(({ number }) => number)),
        read: withRead([], unnumbered),
      }));
    },

    async saveSettings({ sub }, settings) {
      await changeKept(people, sub, (kept) => ({ ...kept, settings }));
    },

    async addEvent({ sub }, event) {
      await changeKept(people, sub, (kept) => withEvent(kept, { ...event, at: clock().getTime() }));
    },

    async signedIn({ sub, session }, userAgent) {
      const read = readUserAgent(userAgent);
      if (session === undefined || !read || noted.has(session)) return;
      if (noted.size >= mostSessions) noted.clear();
      noted.add(session);
      await changeKept(people, sub, (kept) => withBrowser(kept, `${read.browser}/${read.system}`, clock().getTime()));
    },
  };
}
