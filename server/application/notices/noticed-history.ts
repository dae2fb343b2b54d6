import { type HistoryEntry, isAct } from '#domain/dashboards/history';
import { mayManage } from '#domain/access/roles';
import { type Reader, addressesOf, readersOf } from '#domain/live/audience';
import { type NoticedEntry, type Recipient, noticeDays, noticedOf } from '#domain/notifications/notice';
import type { Clock } from '../../ports/clock';
import type { AccessStore } from '../../ports/stores/access-store';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { History } from '../../ports/stores/history';

/** Entries that are kept at most; older ones are told to nobody. */
const mostKept = 20_000;
/** Entries that are read at once: from the end of the history, and further back. */
const pageSize = { newest: 50, older: 250 };
/** How long, in milliseconds, entries may go unseen that change neither a dashboard nor access. */
const freshFor = 5_000;

interface Parts {
  history: Pick<History, 'page'>;
  dashboards: Pick<DashboardStore, 'list'>;
  access: Pick<AccessStore, 'grants'>;
  clock: Clock;
}

/** Entries that were read together, the newest first: all of them, and those that each reader is told about. */
export interface ReadEntries {
  all: readonly NoticedEntry[];
  of: ReadonlyMap<Reader, readonly NoticedEntry[]>;
}

export interface NoticedHistory {
  /** The number of the newest entry. */
  newest(): Promise<number>;
  /** Changes whenever `entries` may yield something else. */
  state(): Promise<string>;
  /** Yields entries, the newest first, and reads older ones only as far as they are asked for. */
  entries(): AsyncGenerator<ReadEntries>;
}

/**
 * The last 90 days of the history as notices need them, read once for everyone: publishing for ten thousand people writes one entry, and
 * each of them finds it here.
 */
export function createNoticedHistory({ history, dashboards, access, clock }: Parts): NoticedHistory {
  /** Each list of entries is the newest first, and so are these lists: `newer` ends with the newest, `older` with the oldest. */
  let newer: ReadEntries[] = [];
  let older: ReadEntries[] = [];
  let kept = 0;
  /** The numbers of all entries that `newer` was made from: with many processes, an entry can come after one with a larger number. */
  let known = new Set<number>();
  let newest = 0;
  /** Where `older` goes on. */
  let next: number | undefined;
  let seen: { rows: unknown; grants: unknown; at: number } | undefined;
  let reading: Promise<unknown> = Promise.resolve();

  const isRecent = ({ at }: { at: Date }): boolean => at.getTime() > clock().getTime() - noticeDays * 86_400_000;

  const partsOf = async (sync: number): Promise<NoticedEntry[]> => {
    const found: NoticedEntry[] = [];
    for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined && found.length < mostKept;) {
      const page = await history.page({ sync, before, limit: pageSize.older });
      found.push(...page.entries.flatMap((entry) => noticedOf(entry) ?? []));
      before = page.next;
    }
    return found;
  };
  const noticed = async (entries: readonly HistoryEntry[]): Promise<ReadEntries> => {
    const found: NoticedEntry[] = [];
    for (const entry of entries.filter(isRecent)) {
      const one = noticedOf(entry);
      if (one) found.push(one);
      if (isAct(entry)) found.push(...(await partsOf(entry.number)));
    }
    kept += found.length;
    return byReader(found);
  };
  /** One at a time. */
  const inTurn = <T>(read: () => Promise<T>): Promise<T> => {
    const result = reading.then(read);
    reading = result.catch(() => undefined);
    return result;
  };

  const readNewer = async (): Promise<void> => {
    const now = { rows: await dashboards.list(), grants: await access.grants(), at: clock().getTime() };
    const age = seen ? Math.abs(now.at - seen.at) : Infinity;
    if (seen && seen.rows === now.rows && seen.grants === now.grants && age < freshFor) return;
    if (kept > 2 * mostKept) [newer, older, kept, known, next] = [[], [], 0, new Set(), undefined];
    const found: ReadEntries[] = [];
    const isFirst = known.size === 0;
    for (let page = await history.page({ limit: pageSize.newest }); ;) {
      const unknown = page.entries.filter(({ number }) => !known.has(number));
      if (isFirst) next = page.next;
      found.push(await noticed(unknown));
      for (const { number } of unknown) known.add(number);
      newest = Math.max(newest, ...unknown.map(({ number }) => number));
      if (isFirst || page.next === undefined || unknown.length < page.entries.length) break;
      page = await history.page({ limit: pageSize.newest, before: page.next });
    }
    newer = [...newer, ...found.filter(({ all }) => all.length > 0).toReversed()];
    seen = now;
  };

  const readOlder = async (have: number): Promise<boolean> => {
    if (older.length > have) return true;
    if (next === undefined || kept >= mostKept) return false;
    const page = await history.page({ before: next, limit: pageSize.older });
    older.push(await noticed(page.entries));
    // A clock that was wrong for a while doesn't hide what is older.
    next = page.entries.some(isRecent) ? page.next : undefined;
    return true;
  };

  return {
    async newest() {
      await inTurn(readNewer);
      return newest;
    },

    async state() {
      await inTurn(readNewer);
      return `${newest} ${known.size}`;
    },

    async *entries() {
      await inTurn(readNewer);
      const [first, rest] = [newer, older];
      for (let index = first.length - 1; index >= 0; index -= 1) yield first[index] ?? byReader([]);
      for (let index = 0; index < rest.length || (await inTurn(() => readOlder(index))); index += 1)
        yield rest[index] ?? byReader([]);
    },
  };
}

/** Both versions count: what is withdrawn is told to those who saw it. */
function byReader(all: readonly NoticedEntry[]): ReadEntries {
  const of = new Map<Reader, NoticedEntry[]>();
  for (const entry of all) {
    const versions = entry.kind === 'changed' ? [entry.before, entry.after].filter((one) => one !== undefined) : [];
    for (const reader of readersOf(versions)) {
      const known = of.get(reader);
      if (known) known.push(entry);
      else of.set(reader, [entry]);
    }
  }
  return { all, of };
}

/** The entries that can concern a person, without looking at each of the others: a portal has thousands, of which few are for one group. */
export function entriesFor(to: Recipient, { all, of }: ReadEntries): readonly NoticedEntry[] {
  // They may see a dashboard whatever its readers.
  if (mayManage(to) || to.granted.size > 0) return all;
  const found = addressesOf(to).flatMap((reader) => of.get(reader) ?? []);
  return [...new Set(found)].toSorted((a, b) => b.number - a.number);
}
