import type { Dashboard } from '../dashboards/dashboard';
import { fingerprint } from '../fingerprint';
import { type Section, standing } from '../dashboards/sections/section';
import type { UserInfo } from '../people/user';
import { bytesOf, cacheLimits } from './cache';
import { areTexts, isOptionalText, readObject } from './kept-json';
import { dashboardOf, form, isRow, rowOf } from './kept-row';
import type { KnownOwner } from './known-owner';

export interface LastKnown {
  user: UserInfo;
  /** By title: all of the list, or the first `mostRows` of a longer one. */
  dashboards: readonly Dashboard[];
  /** Absent if there were none, or an earlier release stored it. */
  sections?: readonly Section[] | undefined;
  /** The length of the whole list. */
  total: number;
  /** Rows of the list that could not be read. */
  skipped: number;
  /** Identifies this list to the backend; absent if only part of the list is stored. */
  version?: string;
}

/** Enough for the menu, home and the pages of the dashboards that a user opens first. */
export const mostRows = 500;

/** Leaves room for the first line of the item, and for what is kept besides dashboards and sections. */
const bytesForRows = cacheLimits.item - 20_000;

/**
 * The dashboards to store, in the given order, and their sections: `mostRows` at most, fewer if they don't fit into an item of the cache.
 * Those that `isWanted` take precedence.
 */
export function fitting(
  { dashboards, sections = [] }: Pick<LastKnown, 'dashboards' | 'sections'>,
  isWanted: (dashboard: Dashboard) => boolean,
): Pick<LastKnown, 'dashboards' | 'sections'> {
  const kept = new Set<Dashboard>();
  const missing = new Map(sections.map((section) => [section.id, section]));
  let room = bytesForRows;
  for (const dashboard of [...dashboards.filter(isWanted), ...dashboards]) {
    if (kept.has(dashboard)) continue;
    const section = missing.get(standing(dashboard).section);
    room -= bytesOf(JSON.stringify(rowOf(dashboard))) + 1 + (section ? bytesOf(JSON.stringify(section)) + 1 : 0);
    if (room < 0 || kept.size === mostRows) break;
    kept.add(dashboard);
    if (section) missing.delete(section.id);
  }
  return {
    dashboards: dashboards.filter((dashboard) => kept.has(dashboard)),
    sections: sections.filter(({ id }) => !missing.has(id)),
  };
}

/** The text to store; it fits into one item if the dashboards are `fitting`. */
export function serializeLastKnown(
  { clientId, sub }: KnownOwner,
  { user, dashboards, sections = [], total, skipped, version }: LastKnown,
): string {
  const text = JSON.stringify({
    form,
    clientId,
    sub,
    email: user.userEmail,
    groups: user.groupList,
    ...(user.homePath !== undefined && { homePath: user.homePath }),
    total,
    skipped,
    ...(version !== undefined && dashboards.length === total && { version }),
    ...(sections.length > 0 && { sections }),
    rows: dashboards.map(rowOf),
  });
  return sealed(text);
}

/**
 * Undefined for anything but what `serializeLastKnown` has written for this owner; one invalid row makes all of it invalid. A list without
 * a seal has no version, because the backend would confirm it even if it was altered. Neither has an incomplete list.
 */
export function readLastKnown(owner: KnownOwner, text: string): LastKnown | undefined {
  const seal = sealOf(text);
  const found = seal === 'broken' ? undefined : readObject(text);
  if (!found) return undefined;
  const { email, groups, homePath, sections, total, skipped, version, rows } = found;
  const isOurs = found['form'] === form && found['clientId'] === owner.clientId && found['sub'] === owner.sub;
  if (!isOurs || typeof email !== 'string' || !areTexts(groups) || !isOptionalText(homePath)) return undefined;
  if (!isCount(total) || !isCount(skipped) || !isOptionalText(version)) return undefined;
  if (!Array.isArray(rows) || rows.length > total || !rows.every(isRow)) return undefined;
  const dashboards = rows.map(dashboardOf);
  if (new Set(dashboards.map(({ id }) => id)).size < dashboards.length) return undefined;
  return {
    user: { userSub: owner.sub, userEmail: email, groupList: groups, ...(homePath !== undefined && { homePath }) },
    dashboards,
    ...(Array.isArray(sections) && { sections: sections.flatMap(keptSection) }),
    total,
    skipped,
    ...(version !== undefined && seal === 'whole' && dashboards.length === total && { version }),
  };
}

/** Without one that can't be read. */
function keptSection(found: unknown): Section[] {
  if (typeof found !== 'object' || found === null) return [];
  const { id, titles, description, icon, place, updatedAt } = found as Record<keyof Section, unknown>;
  const areTitles = typeof titles === 'object' && titles !== null && areTexts(Object.values(titles));
  if (!areTitles || !areTexts([id, description, icon, place, updatedAt])) return [];
  return [{ id, titles, description, icon, place, updatedAt: new Date(String(updatedAt)) } as Section];
}

const isCount = (found: unknown): found is number => Number.isSafeInteger(found) && Number(found) >= 0;

const seal = /^\{"seal":"(\w+)",/;

/**
 * Adds a fingerprint of a JSON object as its first field. It shows that a stored text was damaged or altered by other
 * code. It doesn't protect against an attacker, who could use the tokens beside it as well.
 */
export function sealed(json: string): string {
  const rest = json.slice(1);
  return `{"seal":"${fingerprint(rest)}",${rest}`;
}

/** `unsealed`: written by a release that sealed nothing. */
function sealOf(text: string): 'whole' | 'broken' | 'unsealed' {
  const [start, print] = seal.exec(text) ?? [];
  if (start === undefined) return 'unsealed';
  return fingerprint(text.slice(start.length)) === print ? 'whole' : 'broken';
}
