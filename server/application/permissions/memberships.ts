import type { Visitor } from '../../../src/domain/people/access';
import { ok, type Result } from '../../../src/domain/result';
import type { BiFailure, BiReader } from '../../ports/bi-service';
import type { Clock } from '../../ports/clock';
import type { SharedCatalogue } from './shared-catalogue';
import type { PermissionStore } from '../../ports/permission-store';
import type { ReaderGroups } from '../../ports/reader-groups';
import { type PermissionParts, betweenCalls } from './reconcile';
import { descriptionOf, groupsInUse, membershipsOf, nameOf } from './reader-groups';

/** "It can take up to five minutes" until a new user or membership has an effect (QuickSight's user guide). */
const minutesUntilEffect = 5;

/**
 * Registers a reader before an opening and, if managed, makes them a member of exactly their groups. Returns until when the BI service may not know
 * it yet, undefined if it should know everything.
 */
export type PrepareReader = (reader: BiReader & Visitor) => Promise<Result<Date | undefined, BiFailure>>;

interface MembershipParts {
  store: SharedCatalogue;
  groups: ReaderGroups;
  state: PermissionStore;
}

export function createPrepareReader(parts: MembershipParts & { clock: Clock }): PrepareReader {
  const { store, groups, state, clock } = parts;
  const joinGroups = createJoinGroups(parts);
  return async ({ sub, email, groups: own }) => {
    if (!(await state.reader(sub))) {
      const registered = await groups.register({ sub, email });
      if (!registered.ok) return registered;
      await state.saveReader(sub, { joined: {} });
    }
    if ((await state.phase()) !== 'managed') return ok(undefined);
    const wanted = membershipsOf(own, groupsInUse(await store.list()), sub).map(nameOf);
    const joined = await joinGroups(sub, wanted, clock());
    if (!joined.ok) return joined;
    const effective = new Date(Math.max(...Object.values(joined.value)) + minutesUntilEffect * 60_000);
    return ok(effective > clock() ? effective : undefined);
  };
}

/** Makes a reader a member of exactly these groups, as far as it is not known that they are, and returns since when. */
export function createJoinGroups({
  store,
  groups,
  state,
}: MembershipParts): (
  sub: string,
  wanted: readonly string[],
  now: Date,
) => Promise<Result<Record<string, number>, BiFailure>> {
  const created = new Set<string>();
  const create = async (name: string): Promise<Result<void, BiFailure>> => {
    const group = groupsInUse(await store.list()).find((one) => nameOf(one) === name);
    if (created.has(name) || !group) return ok(undefined);
    const made = await groups.create(name, descriptionOf(group));
    if (made.ok) created.add(name);
    return made;
  };

  return async (sub, wanted, now) => {
    const joined = { ...(await state.reader(sub))?.joined };
    for (const name of Object.keys(joined).filter((group) => !wanted.includes(group))) {
      const left = await groups.leave(name, sub);
      if (!left.ok) return left;
      delete joined[name];
      await state.saveReader(sub, { joined });
    }
    for (const name of wanted.filter((group) => joined[group] === undefined)) {
      const made = await create(name);
      const member = made.ok ? await groups.join(name, sub) : made;
      if (!member.ok) return member;
      joined[name] = now.getTime();
      await state.saveReader(sub, { joined: { ...joined } });
    }
    return ok(joined);
  };
}

/** Ends every membership that the portal has made. False if one could not be ended; the others are remembered. */
export async function leaveGroups({
  groups,
  state,
  pause,
}: Pick<PermissionParts, 'groups' | 'state' | 'pause'>): Promise<boolean> {
  for (const [sub, { joined }] of await state.readers()) {
    for (const name of Object.keys(joined)) {
      if (!(await groups.leave(name, sub)).ok) return false;
      await pause(betweenCalls);
    }
    await state.saveReader(sub, { joined: {} });
  }
  return true;
}
