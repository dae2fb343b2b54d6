import type { Visitor } from '#domain/access/roles';
import { ok, type Result } from '#domain/result';
import type { BiFailure } from '../../ports/bi-service';
import type { Clock } from '../../ports/clock';
import type { SharedCatalogue } from './shared-catalogue';
import type { PermissionStore, ReaderState } from '../../ports/stores/permission-store';
import type { ReaderGroups, ReadersNamedBy } from '../../ports/reader-groups';
import { type PermissionParts, betweenCalls } from './reconcile';
import { descriptionOf, groupsInUse, membershipsOf, nameOf } from './reader-groups';
import { type Person, addressAsName, addressOf, readerName } from './reader-names';

/** "It can take up to five minutes" until a new user or membership has an effect (QuickSight's user guide). */
export const minutesUntilEffect = 5;

export interface PreparedReader {
  name: string;
  /** Until when the BI service may not know their groups yet; missing if it should. */
  preparedAt?: Date;
}

/**
 * Registers a reader before an opening and, if managed, makes them a member of exactly their groups. What is remembered of them is not
 * trusted if `isNew`: the BI service did not know them until just now.
 */
export type PrepareReader = (
  person: Person & Visitor,
  known?: { isNew: boolean },
) => Promise<Result<PreparedReader, BiFailure>>;

interface MembershipParts {
  store: SharedCatalogue;
  groups: ReaderGroups;
  /** Id of the portal. */
  portal: string;
  state: PermissionStore;
}

export interface RegisterParts {
  groups: ReaderGroups;
  state: PermissionStore;
  readersNamedBy?: ReadersNamedBy;
}

/** Registers a person as a reader and stores the reader's name for good. `isTaken` tells whether the name belongs to someone else's reader. */
export function createRegister({ groups, state, readersNamedBy }: RegisterParts) {
  return async (
    person: Person,
    isTaken: (name: string, sub: string) => Promise<boolean>,
  ): Promise<Result<ReaderState, BiFailure>> => {
    const address = readersNamedBy === 'email' ? addressAsName(person) : undefined;
    const name = address !== undefined && !(await isTaken(address, person.sub)) ? address : undefined;
    const registered = await groups.register({ name: name ?? person.sub, email: addressOf(person) });
    if (!registered.ok) return registered;
    // Another process may have registered them meanwhile.
    const known = registered.value === 'existed' ? await state.reader(person.sub) : undefined;
    if (known) return ok(known);
    const existed = name !== undefined && registered.value === 'existed';
    const reader: ReaderState = { ...(name !== undefined && { name }), ...(existed && { existed }), joined: {} };
    await state.saveReader(person.sub, reader);
    return ok(reader);
  };
}

export function createPrepareReader(parts: MembershipParts & RegisterParts & { clock: Clock }): PrepareReader {
  const { store, groups, portal, state, clock } = parts;
  const { join } = createMemberships(parts);
  const register = createRegister(parts);
  const isTaken = async (name: string, sub: string): Promise<boolean> =>
    [...(await state.readers())].some(([other, reader]) => other !== sub && reader.name === name);
  const underWay = new Map<string, Promise<Result<ReaderState, BiFailure>>>();
  /** One registration of a person at a time: a second tab must not take the reader of the first for one from before the portal. */
  const registerOnce = (person: Person): Promise<Result<ReaderState, BiFailure>> => {
    const { sub } = person;
    const registration = underWay.get(sub) ?? register(person, isTaken).finally(() => underWay.delete(sub));
    underWay.set(sub, registration);
    return registration;
  };

  /** Someone has removed the reader in the BI service, so they have left every group, and the current reader is the portal's own. */
  const forget = (sub: string, { name }: ReaderState): Promise<void> =>
    state.saveReader(sub, { ...(name !== undefined && { name }), joined: {} });

  return async ({ groups: own, ...person }, { isNew } = { isNew: false }) => {
    const { sub } = person;
    const known = await state.reader(sub);
    if (known && isNew) await forget(sub, known);
    const reader = known ? ok(known) : await registerOnce(person);
    if (!reader.ok) return reader;
    const name = readerName(sub, reader.value);
    if ((await state.phase()) !== 'managed') return ok({ name });
    const memberships = membershipsOf(own, groupsInUse(await store.list()), sub);
    const wanted = memberships.map((group) => nameOf(group, portal));
    let joined = await join(sub, wanted, clock());
    if (!joined.ok && joined.failure.kind === 'not-found') {
      const registered = await groups.register({ name, email: addressOf(person) });
      if (!registered.ok) return registered;
      if (registered.value === 'registered') await forget(sub, reader.value);
      joined = await join(sub, wanted, clock());
    }
    if (!joined.ok) return joined;
    const effective = new Date(Math.max(...Object.values(joined.value)) + minutesUntilEffect * 60_000);
    return ok({ name, ...(effective > clock() && { preparedAt: effective }) });
  };
}

/** Makes and ends memberships of readers whom the portal remembers, and remembers each. */
export function createMemberships({ store, groups, portal, state }: MembershipParts) {
  const created = new Set<string>();
  const create = async (name: string): Promise<Result<void, BiFailure>> => {
    const group = groupsInUse(await store.list()).find((one) => nameOf(one, portal) === name);
    if (created.has(name) || !group) return ok(undefined);
    const made = await groups.create(name, descriptionOf(group));
    if (made.ok) created.add(name);
    return made;
  };
  const createAndJoin = async (name: string, member: string): Promise<Result<void, BiFailure>> => {
    const made = await create(name);
    return made.ok ? groups.join(name, member) : made;
  };

  /** Does nothing for a member. */
  const enter = async (sub: string, name: string, now: Date): Promise<Result<void, BiFailure>> => {
    const reader = await state.reader(sub);
    if (reader?.joined[name] !== undefined) return ok(undefined);
    const member = readerName(sub, reader);
    let entered = await createAndJoin(name, member);
    // Someone may have removed the group since it was created here.
    const isGone = !entered.ok && entered.failure.kind === 'not-found' && created.delete(name);
    if (isGone) entered = await createAndJoin(name, member);
    if (entered.ok) await state.saveReader(sub, { ...reader, joined: { ...reader?.joined, [name]: now.getTime() } });
    return entered;
  };
  const forget = async (sub: string, name: string): Promise<void> => {
    const reader = await state.reader(sub);
    const joined = { ...reader?.joined };
    delete joined[name];
    await state.saveReader(sub, { ...reader, joined });
  };
  const leave = async (sub: string, name: string): Promise<Result<void, BiFailure>> => {
    const left = await groups.leave(name, readerName(sub, await state.reader(sub)));
    if (left.ok) await forget(sub, name);
    return left;
  };

  return {
    enter,
    leave,
    /** Without asking the BI service. */
    forget,
    /** Makes a reader a member of exactly these groups, as far as it is not known that they are, and returns since when. */
    join: async (
      sub: string,
      wanted: readonly string[],
      now: Date,
    ): Promise<Result<Record<string, number>, BiFailure>> => {
      const before = (await state.reader(sub))?.joined ?? {};
      for (const name of Object.keys(before).filter((group) => !wanted.includes(group))) {
        const left = await leave(sub, name);
        if (!left.ok) return left;
      }
      const missing = wanted.filter((group) => before[group] === undefined);
      for (const name of missing) {
        const entered = await enter(sub, name, now);
        if (!entered.ok) return entered;
      }
      const kept = Object.entries(before).filter(([name]) => wanted.includes(name));
      return ok(Object.fromEntries([...kept, ...missing.map((name) => [name, now.getTime()] as const)]));
    },
  };
}

export function reasonOf(failure: BiFailure): string {
  return 'reason' in failure ? failure.reason : failure.kind;
}

/** Ends every membership that the portal has made. False if one could not be ended; the others are remembered. */
export async function leaveGroups({
  groups,
  state,
  pause,
}: Pick<PermissionParts, 'groups' | 'state' | 'pause'>): Promise<boolean> {
  for (const [sub, reader] of await state.readers()) {
    const joined = { ...reader.joined };
    for (const name of Object.keys(joined)) {
      if (!(await groups.leave(name, readerName(sub, reader))).ok) return false;
      delete joined[name];
      await state.saveReader(sub, { ...reader, joined: { ...joined } });
      await pause(betweenCalls);
    }
  }
  return true;
}
