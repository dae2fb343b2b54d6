import { type Result, ok } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { PermissionStore, ReaderState } from '../../ports/stores/permission-store';
import type { PoolPeople } from '../../ports/pool/people';
import type { ReaderGroups } from '../../ports/reader-groups';
import { createMemberships, minutesUntilEffect, reasonOf } from './memberships';
import { betweenCalls } from './reconcile';
import { type ReaderGroup, groupsInUse, nameOf } from './reader-groups';
import { readerName } from './reader-names';
import type { SharedCatalogue } from './shared-catalogue';

interface JoinParts {
  store: SharedCatalogue;
  people: Pick<PoolPeople, 'everyone' | 'inGroup'>;
  groups: ReaderGroups;
  /** Id of the portal. */
  portal: string;
  state: PermissionStore;
  clock: Clock;
  pause: (milliseconds: number) => Promise<void>;
  complain: (reason: string) => void;
}

/** Continues after the group of this name, and is told each group that is done. */
export interface JoinProgress {
  after: string;
  reached: (name: string) => Promise<void>;
}
export type JoinReaders = (progress: JoinProgress) => Promise<void>;

/**
 * Makes the members of every group equal to the user pool's, as far as people are registered: others join at their first opening. A
 * member who was added in QuickSight, or is in a group that the catalogue names no more, is removed; one who was taken out joins again. It
 * goes group by group, in the order of their names: in a group that was interrupted, what was done is remembered. Without the pool's answer
 * it ends until the next night.
 */
export function createJoinReaders(parts: JoinParts): JoinReaders {
  const { store, people, groups, portal, state, clock, pause, complain } = parts;
  const memberships = createMemberships(parts);
  const paced = async (call: Promise<Result<unknown, Parameters<typeof reasonOf>[0]>>): Promise<void> => {
    const made = await call;
    // People whose reader someone has removed are registered again at their next opening.
    if (!made.ok && made.failure.kind !== 'not-found') complain(reasonOf(made.failure));
    await pause(betweenCalls);
  };

  /** Skipped if the person's own opening, which knows their current groups, has changed it since it was `known`. */
  const end = async (sub: string, name: string, known: number | undefined): Promise<void> => {
    const joined = (await state.reader(sub))?.joined[name];
    if (joined !== undefined && joined === known) await paced(memberships.leave(sub, name));
  };

  const align = async (
    name: string,
    subs: PeopleOfGroup,
    readers: ReadonlyMap<string, ReaderState>,
    startedAt: number,
  ): Promise<void> => {
    for (const [sub, { joined }] of readers) {
      if (!subs.has(sub) && joined[name] !== undefined) await end(sub, name, joined[name]);
      else if (subs.has(sub) && joined[name] === undefined) await paced(memberships.enter(sub, name, clock()));
    }
    const found = await groups.members(name);
    await pause(betweenCalls);
    if (!found.ok) return complain(reasonOf(found.failure));
    const own = new Set([...subs.keys()].map((sub) => readerName(sub, readers.get(sub))));
    const others = found.value.filter((one) => !own.has(one));
    const newest = others.length > 0 ? await joinedSince(startedAt, name) : new Set<string>();
    for (const reader of others.filter((one) => !newest.has(one))) await paced(groups.leave(name, reader));
    // A list may not have the newest members yet.
    const listed = new Set(found.value);
    const settled = clock().getTime() - minutesUntilEffect * 60_000;
    for (const [sub, reader] of readers) {
      const hasJoined = subs.has(sub) && (reader.joined[name] ?? Infinity) < settled;
      if (!hasJoined || listed.has(readerName(sub, reader))) continue;
      await memberships.forget(sub, name);
      await paced(memberships.enter(sub, name, clock()));
    }
  };

  const joinedSince = async (start: number, name: string): Promise<Set<string>> => {
    const joined = [...(await state.readers())].filter(([, reader]) => (reader.joined[name] ?? 0) >= start);
    return new Set(joined.map(([sub, reader]) => readerName(sub, reader)));
  };

  return async ({ after, reached }) => {
    if ((await state.phase()) !== 'managed') return;
    // Before the pool is listed, as for the leavers: opening a dashboard in between joins the groups by itself.
    const readers = await state.readers();
    const inUse = new Map(groupsInUse(await store.list()).map((group) => [nameOf(group, portal), group]));
    for (const [name, group] of [...inUse].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      if (name <= after) continue;
      const startedAt = clock().getTime();
      const inPool = await membersOf(group, people);
      // Half an answer would remove people from groups that are theirs.
      if (!inPool.ok) return complain(inPool.failure);
      await align(name, inPool.value, readers, startedAt);
      await reached(name);
    }
    for (const [sub, { joined }] of readers) {
      for (const name of Object.keys(joined)) if (!inUse.has(name)) await end(sub, name, joined[name]);
    }
  };
}

type PeopleOfGroup = Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;

async function membersOf(
  group: ReaderGroup,
  people: Pick<PoolPeople, 'everyone' | 'inGroup'>,
): Promise<Result<PeopleOfGroup, string>> {
  switch (group.of) {
    case 'everyone':
      return people.everyone();
    case 'group':
      return people.inGroup(group.name);
    case 'person':
      return ok(new Set([group.sub]));
  }
}
