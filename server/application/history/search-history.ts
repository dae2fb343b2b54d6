import { cutText } from '#domain/cut-text';
import { aboutIn, askedFor } from '#domain/access/named-person';
import type { Visitor } from '#domain/access/roles';
import { titleOf } from '#domain/dashboards/dashboard';
import {
  type HistoryEntry,
  type HistoryPage,
  type HistorySearch,
  isAct,
  wordsOf,
} from '#domain/dashboards/history/history';
import { plain } from '#domain/plain-text';
import type { NamePeople } from '../access/name-people';
import type { Clock } from '../../ports/clock';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import { type History, pageLength } from '../../ports/stores/history';

/** How long one call looks for more entries (milliseconds). */
const longest = 3000;
/** In UTF-16 units; the rest of a text is ignored. */
const longestText = 200;

/**
 * Returns a page of the history to a manager. A search for a text stops after some seconds and may return a short or empty page before the
 * end of the history; `next` continues from there.
 */
export type SearchHistory = (manager: Visitor, search: HistorySearch) => Promise<HistoryPage>;

interface Parts {
  history: Pick<History, 'page'>;
  dashboards: Pick<DashboardStore, 'list'>;
  namePeople: NamePeople;
  clock: Clock;
}

/** Looks for texts and times here, because no store compares texts as people do. */
export function createSearchHistory({ history, dashboards, namePeople, clock }: Parts): SearchHistory {
  return async (manager, { text = '', since, ...query }) => {
    const wanted = plain(cutText(text.trim(), longestText));
    const until = clock().getTime() + longest;
    const titles = new Map(
      wanted === '' ? [] : (await dashboards.list()).map((one) => [one.id as string, titleOf(one)]),
    );

    const says = (entry: HistoryEntry, names: (string | undefined)[]): boolean => {
      const title = 'dashboard' in entry && titles.get(entry.dashboard);
      return [...wordsOf(entry), ...names, title || undefined].some((words) => words && plain(words).includes(wanted));
    };
    const isMeant = async (entry: HistoryEntry, names: (string | undefined)[]): Promise<boolean> => {
      if (says(entry, names)) return true;
      let parts: HistoryPage = { entries: [], ...(isAct(entry) && { next: Infinity }) };
      while (parts.next !== undefined) {
        const before = Number.isFinite(parts.next) && { before: parts.next };
        parts = await history.page({ sync: entry.number, ...before });
        if (parts.entries.some((part) => says(part, []))) return true;
      }
      return false;
    };
    const meant = async (entries: HistoryEntry[]): Promise<HistoryEntry[]> => {
      if (wanted === '') return entries;
      const named = await namePeople(manager, entries.flatMap(peopleOf));
      const found: HistoryEntry[] = [];
      for (const entry of entries) {
        const names = peopleOf(entry).map((person) => (named.ok ? named.value.get(person)?.name : undefined));
        if (await isMeant(entry, names)) found.push(entry);
      }
      return found;
    };

    const entries: HistoryEntry[] = [];
    for (let before = query.before; ;) {
      const page = await history.page({ ...query, ...(before !== undefined && { before }) });
      const recent = page.entries.filter(({ at }) => since === undefined || at >= since);
      entries.push(...(await meant(recent)));
      const last = entries.length > pageLength ? entries[pageLength - 1] : undefined;
      if (last) return { entries: entries.slice(0, pageLength), next: last.number };
      before = recent.length < page.entries.length ? undefined : page.next;
      if (before === undefined) return { entries };
      const isPage = entries.length >= (wanted === '' ? 1 : pageLength);
      if (isPage || clock().getTime() >= until) return { entries, next: before };
    }
  };
}

/** By what the user pool is asked for. */
const peopleOf = (entry: HistoryEntry): string[] => [
  ...(entry.by ? [askedFor(entry.by)] : []),
  ...('person' in entry ? [askedFor(aboutIn(entry))] : []),
];
