import { type HistoryEntry, isAct } from '#domain/dashboards/history/history';
import { mayManage } from '#domain/access/roles';
import { type Reader, addressesOf, readersOf } from '#domain/live/audience';
import { type NoticedEntry, type Recipient, noticeDays, noticedOf } from '#domain/notifications/notice';
import type { Ports } from '../../ports/ports';
import { partsOf } from '../catalogue/many-changes';

/** The most entries in memory; older ones give no notices. */
const mostKept = 20_000;
/** Entries per read at the end of the history, and further back. */
const pageSize = { newest: 50, older: 250 };
/** Milliseconds for which entries that change neither a dashboard nor access may go unseen. */
const freshFor = 5_000;

type Parts = Pick<Ports, 'history' | 'dashboards' | 'access' | 'clock'>;

/** Entries that were read together, newest first: `all`, and those that concern each reader. */
export interface ReadEntries {
  all: readonly NoticedEntry[];
  of: ReadonlyMap<Reader, readonly NoticedEntry[]>;
}

export interface NoticedHistory {
  /** Returns the number of the newest entry. */
  newest(): Promise<number>;
  /** Returns a text that changes whenever `entries` may yield something else. */
  state(): Promise<string>;
  /** Yields entries, newest first, and reads older ones only when they are asked for. */
  entries(): AsyncGenerator<ReadEntries>;
}

/**
 * Reads the last 90 days of the history once for everyone: publishing for ten thousand people writes one entry, and gives each of them a
 * notice.
 */
export function createNoticedHistory({ history, dashboards, access, clock }: Parts): NoticedHistory {
  /** The entries read at the end of the history, the newest last. */
  let newer: ReadEntries[] = [];
  /** The entries read further back, the oldest last. */
  let older: ReadEntries[] = [];
  let kept = 0;
  /** The numbers of all entries in `newer`: with many processes, an entry can be written after one with a larger number. */
  let known = new Set<number>();
  let newest = 0;
  /** The number below which the next read for `older` begins; undefined at the end. */
  let next: number | undefined;
  let seen: { rows: unknown; grants: unknown; at: number } | undefined;
  let reading: Promise<unknown> = Promise.resolve();

  const isRecent = ({ at }: { at: Date }): boolean => at.getTime() > clock().getTime() - noticeDays * 86_400_000;

  const noticed = async (entries: readonly HistoryEntry[]): Promise<ReadEntries> => {
    const found: NoticedEntry[] = [];
    const add = (entry: HistoryEntry): void => {
      const one = noticedOf(entry);
      if (one) found.push(one);
    };
    for (const entry of entries.filter(isRecent)) {
      add(entry);
      if (!isAct(entry)) continue;
      for await (const part of partsOf(history, entry.number)) {
        if (found.length >= mostKept) break;
        add(part);
      }
    }
    kept += found.length;
    return byReader(found);
  };
  /** Reads after all earlier reads have ended. */
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
      // A page is empty where only a later version can read its entries.
      const isEnough = page.entries.length > 0 && (isFirst || unknown.length < page.entries.length);
      if (isEnough || page.next === undefined) break;
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
    next = page.entries.length === 0 || page.entries.some(isRecent) ? page.next : undefined;
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

/** Groups entries by reader. Both versions count, because people get a notice when a dashboard is withdrawn from them. */
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

/** Returns the entries that can concern a person without looking at the others: of thousands in a portal, few are for one group. */
export function entriesFor(to: Recipient, { all, of }: ReadEntries): readonly NoticedEntry[] {
  // Managers and people with individual access can see dashboards of other readers.
  if (mayManage(to) || to.granted.size > 0) return all;
  const found = addressesOf(to).flatMap((reader) => of.get(reader) ?? []);
  return [...new Set(found)].toSorted((a, b) => b.number - a.number);
}
