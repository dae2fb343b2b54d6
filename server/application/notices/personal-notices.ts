import { readUserAgent } from '#domain/people/user-agent';
import { isVisibleTo } from '#domain/access/visibility';
import { type Visitor, mayManage } from '#domain/access/roles';
import { type DashboardId, titleOf } from '#domain/dashboards/dashboard';
import {
  type KeptNotices,
  type SecurityEvent,
  marksOf,
  readKept,
  securityNotices,
  withBrowser,
  withEvent,
} from '#domain/notifications/kept';
import { type NoticeFilter, type NoticeLine, createLines, mostCounted, passes } from '#domain/notifications/line';
import type { DueMail } from '#domain/notifications/mail-due';
import { withRead } from '#domain/notifications/marks';
import {
  type Notice,
  type NoticedEntry,
  answerNotice,
  newcomerDays,
  noticeDays,
  noticesOf,
  requestNotice,
  topicOf,
} from '#domain/notifications/notice';
import { type NoticeSettings, isShown } from '#domain/notifications/settings';
import type { Actor } from '#domain/dashboards/history';
import type { Clock } from '../../ports/clock';
import type { AccessStore } from '../../ports/stores/access-store';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { PersonStore } from '../../ports/stores/person-store';
import type { AccessRequests } from '../access/requests';
import { asGranted, grantedTo } from '../catalogue/granted';
import { type NoticedHistory, entriesFor } from './noticed-history';

type Person = Visitor & Actor;

export interface PersonalNotices {
  /** The unread lines, counted up to one more than `mostCounted`. */
  unread(person: Person): Promise<number>;
  /** Lines, the newest first; `skip` of them are left out, and `next` asks for more. */
  page(person: Person, asked: { filter?: NoticeFilter | undefined; skip: number }): Promise<NoticePage>;
  /** Unread lines of a mail, the newest first, also those that are hidden in the portal. */
  between(person: Person, due: Pick<DueMail, 'since' | 'until' | 'has'>): Promise<NoticeLine[]>;
  markRead(person: Person, lines: readonly string[] | 'all'): Promise<void>;
  saveSettings(person: Pick<Person, 'sub'>, settings: NoticeSettings): Promise<void>;
  addEvent(person: Pick<Person, 'sub'>, event: Pick<SecurityEvent, 'kind'>): Promise<void>;
  /** The person is here in this browser, by its `User-Agent`: an event if a session comes from one that they have not used before. */
  signedIn(person: Pick<Person, 'sub'> & { session?: string }, userAgent: string): Promise<void>;
}

export interface NoticePage {
  lines: NoticeLine[];
  next?: number;
  settings: NoticeSettings;
}

interface Parts {
  history: NoticedHistory;
  people: Pick<PersonStore, 'read' | 'write'>;
  dashboards: Pick<DashboardStore, 'list'>;
  access: Pick<AccessStore, 'grants' | 'requestsOf'>;
  requests: Pick<AccessRequests, 'waiting'>;
  /** The dashboards that a person has as favourites or opened in the last month. */
  followed: (sub: string) => Promise<ReadonlySet<DashboardId>>;
  clock: Clock;
}

type Lines = ReturnType<typeof createLines>;

interface Extent {
  isEnough: (lines: Lines) => boolean;
  until?: number;
  /** Milliseconds since 1970: comparing dates takes ten times as long. */
  since?: number;
  /** Those that are shown in the portal if missing. */
  wants?: (notice: Notice) => boolean;
}

/** Lines of a page. */
const pageLength = 50;
/** Sessions whose browser is known, and people whose count is; of more, each is looked up once more. */
const mostKnown = 10_000;
/** Milliseconds after which a count is made anew: what a person follows may have changed without a trace in what it was made from. */
const countHolds = 60_000;

interface Counted {
  /** What the count was made from. */
  from: readonly unknown[];
  at: number;
  count: number;
}

/** Notices are made when they are asked for, from the history and what little is kept of a person. */
export function createPersonalNotices({
  history,
  people,
  dashboards,
  access,
  requests,
  followed,
  clock,
}: Parts): PersonalNotices {
  const daysAgo = (days: number): Date => new Date(clock().getTime() - days * 86_400_000);
  const known = new Set<string>();
  const counted = new Map<string, Counted>();
  const keptOf = async (sub: string): Promise<KeptNotices> => readKept((await people.read(sub, 'notices'))?.value);

  /** Requests, their answers, and events of the account: few, and not from the history. The newest first. */
  const othersFor = async (person: Person, granted: ReadonlySet<DashboardId>, kept: KeptNotices): Promise<Notice[]> => {
    const [all, own, waiting] = await Promise.all([
      dashboards.list(),
      access.requestsOf(person.sub),
      mayManage(person) ? requests.waiting(person) : undefined,
    ]);
    const answers = own.flatMap((request) => {
      const found = all.find((one) => one.metaId === request.metaId && isVisibleTo(person, asGranted(one, granted)));
      return answerNotice(request, found ? titleOf(found) : '') ?? [];
    });
    const waits = (waiting?.ok ? waiting.value : []).flatMap((request) => {
      const found = all.find(({ id }) => id === request.dashboard);
      return found ? [requestNotice(request, { metaId: found.metaId, title: titleOf(found) })] : [];
    });
    return [...answers, ...waits, ...securityNotices(kept)]
      .filter(({ at }) => at > daysAgo(noticeDays))
      .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  };

  /** Adds notices to lines, the newest first, until `isEnough`, or up to a number of the history or a time. */
  const collect = async (
    person: Person,
    kept: KeptNotices,
    { isEnough, until = 0, since = 0, wants = ({ kind }) => isShown(topicOf[kind], kept.settings) }: Extent,
  ) => {
    const lines = createLines(marksOf(kept, clock()));
    const granted = await grantedTo(person.sub, access);
    const to = { access: person.access, groups: person.groups, sub: person.sub, granted };
    const others = (await othersFor(person, granted, kept)).filter(wants);
    let follows: ReadonlySet<DashboardId> | undefined;
    const isTold = async (notice: Notice, entry: NoticedEntry): Promise<boolean> => {
      if (!wants(notice)) return false;
      if (topicOf[notice.kind] !== 'issues' || entry.kind !== 'changed') return true;
      follows ??= await followed(person.sub);
      const id = (entry.after ?? entry.before)?.id;
      return id !== undefined && follows.has(id);
    };
    const isOver = ({ number, at }: NoticedEntry): boolean => number <= until || at.getTime() < since;
    for await (const read of history.entries()) {
      for (const entry of entriesFor(to, read)) {
        if (isOver(entry) || isEnough(lines)) return withRest(lines, others);
        for (const notice of noticesOf(entry, to)) {
          if (!(await isTold(notice, entry))) continue;
          const later = others.findIndex(({ at }) => at < notice.at);
          for (const other of others.splice(0, later < 0 ? others.length : later)) lines.add(other);
          lines.add(notice);
        }
      }
      const last = read.all.at(-1);
      if (last && isOver(last)) break;
    }
    return withRest(lines, others);
  };

  /** Writes what `change` makes of the part, again if it was written meanwhile. */
  const change = async (sub: string, change: (kept: KeptNotices) => KeptNotices | undefined): Promise<void> => {
    for (;;) {
      const part = await people.read(sub, 'notices');
      const changed = change(readKept(part?.value));
      if (!changed) return;
      if ((await people.write(sub, 'notices', changed, part?.rev ?? 0)) !== 'stale') return;
    }
  };

  return {
    async unread(person) {
      const [part, state, grants] = await Promise.all([
        people.read(person.sub, 'notices'),
        history.state(),
        access.grants(),
      ]);
      const kept = readKept(part?.value);
      const others = await othersFor(person, await grantedTo(person.sub, access), kept);
      const from = [
        part,
        state,
        grants,
        String(person.groups),
        String(others.map(({ kind, number }) => kind + number)),
      ];
      const at = clock().getTime();
      const last = counted.get(person.sub);
      const isLast =
        last && Math.abs(at - last.at) < countHolds && from.every((one, index) => one === last.from[index]);
      if (isLast) return last.count;

      const { readUntil } = kept;
      const lines = await collect(person, kept, {
        isEnough: (lines) => lines.unread() > mostCounted,
        ...(readUntil === undefined ? { since: daysAgo(newcomerDays).getTime() } : { until: readUntil }),
      });
      const count = Math.min(lines.unread(), mostCounted + 1);
      if (counted.size >= mostKnown) counted.clear();
      counted.set(person.sub, { from, at, count });
      return count;
    },

    async page(person, { filter, skip }) {
      const kept = await keptOf(person.sub);
      const wanted = (lines: readonly NoticeLine[]) => lines.filter((line) => passes(line, filter));
      const most = skip + pageLength;
      const { lines } = await collect(person, kept, {
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
      const { lines } = await collect(person, await keptOf(person.sub), { isEnough: () => false, since, wants });
      return lines.filter(({ isUnread }) => isUnread);
    },

    async markRead(person, ids) {
      if (ids !== 'all') {
        await change(person.sub, (kept) => ({ ...kept, read: withRead(kept.read, ids) }));
        return;
      }
      const readUntil = await history.newest();
      const granted = await grantedTo(person.sub, access);
      const others = await othersFor(person, granted, await keptOf(person.sub));
      const unnumbered = others.flatMap(({ kind, number }) =>
        topicOf[kind] === 'security' ? [] : [`${kind}-${number}-${number}`],
      );
      await change(person.sub, (kept) => ({
        ...kept,
        readUntil,
        securityUntil: Math.max(0, ...kept.security.map(({ number }) => number)),
        read: withRead([], unnumbered),
      }));
    },

    saveSettings: ({ sub }, settings) => change(sub, (kept) => ({ ...kept, settings })),
    addEvent: ({ sub }, event) => change(sub, (kept) => withEvent(kept, { ...event, at: clock().getTime() })),

    async signedIn({ sub, session }, userAgent) {
      const read = readUserAgent(userAgent);
      if (session === undefined || !read || known.has(session)) return;
      if (known.size >= mostKnown) known.clear();
      known.add(session);
      await change(sub, (kept) => withBrowser(kept, `${read.browser}/${read.system}`, clock().getTime()));
    },
  };
}

function withRest(lines: Lines, rest: readonly Notice[]): Lines {
  for (const notice of rest) lines.add(notice);
  return lines;
}
