import { type Result, ok } from '#domain/result';
import type { BiFailure } from '../../ports/bi-service';
import type { Clock } from '../../ports/clock';
import type { SharedCatalogue } from './shared-catalogue';
import type { PermissionStore } from '../../ports/stores/permission-store';
import type { PoolPeople } from '../../ports/pool-people';
import type { ReaderGroups } from '../../ports/reader-groups';
import { betweenCalls } from './reconcile';
import { createJoinGroups, minutesUntilEffect } from './memberships';
import { readerName } from './reader-names';
import { type ReaderGroup, groupsInUse, nameOf } from './reader-groups';

export interface NightlyReport {
  /** Readers of people in the user pool whom the portal had registered before it remembered them. */
  found: number;
  /** Readers who left the user pool, and were removed. */
  removed: number;
  /** Readers who seem to have left, but are so many that the pool's answer is not believed. */
  doubted: number;
  /** The names of readers of nobody in the user pool whom the portal does not remember: they may be another portal's. */
  unknown: string[];
  /** The failures; the next run tries again. */
  problems: string[];
}

interface NightlyParts {
  store: SharedCatalogue;
  people: PoolPeople;
  groups: ReaderGroups;
  /** Id of the portal. */
  portal: string;
  state: PermissionStore;
  clock: Clock;
  pause: (milliseconds: number) => Promise<void>;
}

/** The readers whom the pool no longer has; none of them if they are too many to be believed, as a sync does with dashboards. */
export function whoLeft(readers: readonly string[], inPool: ReadonlySet<string>): { left: string[]; doubted: number } {
  const left = readers.filter((sub) => !inPool.has(sub));
  return left.length >= 5 && left.length > readers.length / 5
    ? { left: [], doubted: left.length }
    : { left, doubted: 0 };
}

/** As Cognito makes it. */
const isSub = (name: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name);

/**
 * Removes the readers of people who left the user pool: QuickSight bills each reader. Only those are removed whom the portal remembers
 * or has once found in the pool.
 */
export function createRemoveLeavers({ people, groups, state, pause }: NightlyParts): () => Promise<NightlyReport> {
  return async () => {
    const report: NightlyReport = { found: 0, removed: 0, doubted: 0, unknown: [], problems: [] };
    // Before the pool is listed: someone who signs up in between would look gone.
    const readers = await state.readers();
    const everyone = await people.everyone();
    if (!everyone.ok) return { ...report, problems: [everyone.failure] };
    const registered = await groups.readers();
    if (!registered.ok) report.problems.push(reasonOf(registered.failure));
    const remembered = await state.readers();
    for (const sub of registered.ok ? registered.value : []) {
      if (remembered.has(sub)) continue;
      if (everyone.value.has(sub)) {
        await state.saveReader(sub, { joined: {} });
        report.found++;
      } else if (isSub(sub)) report.unknown.push(sub);
    }
    const { left, doubted } = whoLeft([...readers.keys()], everyone.value);
    for (const sub of left) {
      const reader = readers.get(sub);
      const gone = reader?.existed ? ok(undefined) : await groups.deregister(readerName(sub, reader));
      if (gone.ok) await state.saveReader(sub, undefined);
      else report.problems.push(reasonOf(gone.failure));
      if (gone.ok && !reader?.existed) report.removed++;
      // Last, as a stop ends the run here: what is remembered must be what was done.
      await pause(betweenCalls);
    }
    return { ...report, doubted };
  };
}

/**
 * Makes the members of every group equal to the user pool's, as far as people are registered: others join at their first opening. A
 * member who was added in QuickSight, or is in a group that the catalogue names no more, is removed; one who was taken out joins again.
 * Returns what failed.
 */
export function createJoinReaders(parts: NightlyParts): () => Promise<string[]> {
  const { store, people, groups, portal, state, clock, pause } = parts;
  const joinGroups = createJoinGroups(parts);
  return async () => {
    if ((await state.phase()) !== 'managed') return [];
    const problems: string[] = [];
    const startedAt = clock().getTime();
    // Before the pool is listed, as for the leavers: opening a dashboard in between joins the groups by itself.
    const readers = await state.readers();
    const inUse = groupsInUse(await store.list());
    const members = new Map<string, ReadonlySet<string>>();
    for (const group of inUse) {
      const found = await membersOf(group, people);
      // Half an answer would remove people from groups that are theirs.
      if (!found.ok) return [found.failure];
      members.set(nameOf(group, portal), found.value);
    }
    for (const [sub, { joined }] of readers) {
      const made = await join(sub);
      const changes = made.ok ? changesBetween(joined, made.value) : 1;
      if (changes > 0) await pause(changes * betweenCalls);
    }
    for (const [name, subs] of members) {
      const found = await groups.members(name);
      await pause(betweenCalls);
      if (!found.ok) problems.push(reasonOf(found.failure));
      const own = new Set([...subs].map((sub) => readerName(sub, readers.get(sub))));
      const others = found.ok ? found.value.filter((one) => !own.has(one)) : [];
      // An opening knows the person's groups of now, the run those of its start.
      const newest = others.length > 0 ? await joinedSince(startedAt, name) : new Set<string>();
      for (const reader of others.filter((one) => !newest.has(one))) {
        const left = await groups.leave(name, reader);
        await pause(betweenCalls);
        if (!left.ok) problems.push(reasonOf(left.failure));
      }
      // A list may not have the newest members yet.
      const listed = new Set(found.ok ? found.value : []);
      const settled = clock().getTime() - minutesUntilEffect * 60_000;
      for (const [sub, reader] of found.ok ? readers : []) {
        const hasJoined = subs.has(sub) && (reader.joined[name] ?? Infinity) < settled;
        if (!hasJoined || listed.has(readerName(sub, reader))) continue;
        await forgetMembership(sub, name);
        await join(sub);
        await pause(betweenCalls);
      }
    }
    return problems;

    async function join(sub: string) {
      const wanted = [...members].filter(([, subs]) => subs.has(sub)).map(([name]) => name);
      const made = await joinGroups(sub, wanted, clock());
      // People whose reader someone has removed are registered again at their next opening.
      if (!made.ok && made.failure.kind !== 'not-found') problems.push(reasonOf(made.failure));
      return made;
    }
  };

  async function joinedSince(start: number, name: string): Promise<Set<string>> {
    const joined = [...(await state.readers())].filter(([, reader]) => (reader.joined[name] ?? 0) >= start);
    return new Set(joined.map(([sub, reader]) => readerName(sub, reader)));
  }

  async function forgetMembership(sub: string, name: string): Promise<void> {
    const reader = await state.reader(sub);
    const joined = { ...reader?.joined };
    delete joined[name];
    await state.saveReader(sub, { ...reader, joined });
  }
}

async function membersOf(group: ReaderGroup, people: PoolPeople): Promise<Result<ReadonlySet<string>, string>> {
  switch (group.of) {
    case 'everyone':
      return people.everyone();
    case 'group':
      return people.inGroup(group.name);
    case 'person':
      return ok(new Set([group.sub]));
  }
}

function changesBetween(before: Record<string, number>, after: Record<string, number>): number {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).length;
}

function reasonOf(failure: BiFailure): string {
  return 'reason' in failure ? failure.reason : failure.kind;
}
