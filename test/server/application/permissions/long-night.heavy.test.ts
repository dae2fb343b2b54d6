import { expect, it } from 'vitest';
import { type Result, ok } from '#domain/result';
import { nameOf } from '#server/application/permissions/reader-groups';
import { composePermissions } from '#server/capabilities/permissions';
import type { PoolPerson } from '#server/ports/pool/people';
import type { ReaderGroups } from '#server/ports/reader-groups';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { portalId } from '../../dashboard-permissions-in-memory';
import { permissionStoreInMemory } from '../../permission-store-in-memory';
import { portsInMemory } from '../../ports-in-memory';

const [minute, people] = [60_000, 100_000];
const everyone = nameOf({ of: 'everyone' }, portalId);
const team = (index: number): string => `Team ${index % 10}`;
const nameOfTeam = (index: number): string => nameOf({ of: 'group', name: team(index) }, portalId);
const subOf = (index: number): string => `sub-${String(index).padStart(6, '0')}`;

/** An account of so many people. Of every hundred, one left since the last night, one is new, and one has another team. */
function anAccount() {
  const pool = new Map<string, PoolPerson & { team: string }>();
  const readers = new Set<string>();
  const members = new Map<string, Set<string>>();
  const state = permissionStoreInMemory();
  const joinedAt = Date.parse('2026-11-01');
  const remembered = new Map<string, Record<string, number>>();
  for (let index = 0; index < people; index += 1) {
    const sub = subOf(index);
    const person = { email: `${sub}@example.com` };
    if (index % 100 !== 0) pool.set(sub, { ...person, team: team(index % 100 === 1 ? index + 1 : index) });
    if (index % 100 === 2) continue;
    readers.add(sub);
    for (const name of [everyone, nameOfTeam(index)]) members.set(name, (members.get(name) ?? new Set()).add(sub));
    remembered.set(sub, { [everyone]: joinedAt, [nameOfTeam(index)]: joinedAt });
  }
  return { pool, readers, members, state, remembered };
}

it(`the nightly run for ${people} people, in slices and killed at 20 points, has done everything by the morning`, async () => {
  const { pool, readers, members, state, remembered } = anAccount();
  await state.savePhase('managed');
  for (const [sub, joined] of remembered) await state.saveReader(sub, { joined });
  const tokenVerifier = { verify: () => expect.fail(), loadKeys: async () => undefined };
  const dashboards = Array.from({ length: 10 }, (_, index) =>
    aDashboard({ id: aDashboardId(`quicksight@${index}`), metaId: `${index}`, groupList: [team(index)] }),
  );
  let now = Date.parse('2026-11-20T02:00:00Z');
  await state.saveNightlyRun(new Date(now - 24 * 60 * minute));
  let slice = { ends: 0, callsLeft: 0 };
  /** As long as pages of sixty from Cognito, pages of a hundred from QuickSight, and items of the table take. */
  const takes = async <T>(milliseconds: number, work: () => T | Promise<T>): Promise<T> => {
    now += milliseconds;
    slice.callsLeft -= 1;
    // Lambda ends a function after 15 minutes.
    if (slice.callsLeft < 0 || now > slice.ends + 2 * minute) throw new Error('Killed');
    return work();
  };
  const done: Result<void, never> = ok(undefined);
  const readerGroups: ReaderGroups = {
    create: () => takes(100, () => done),
    register: ({ name }) =>
      takes(100, () => {
        const existed = readers.has(name);
        readers.add(name);
        return ok(existed ? ('existed' as const) : ('registered' as const));
      }),
    join: (group, name) => takes(100, () => (members.get(group)?.add(name), done)),
    leave: (group, name) => takes(100, () => (members.get(group)?.delete(name), done)),
    members: (group) => takes(1.5 * (members.get(group)?.size ?? 0), () => ok([...(members.get(group) ?? [])])),
    readers: () => takes(1.5 * readers.size, () => ok([...readers])),
    deregister: (name) =>
      takes(100, () => {
        for (const group of members.values()) group.delete(name);
        readers.delete(name);
        return done;
      }),
  };
  const listed = (isIn: (person: { team: string }) => boolean) => {
    const found = new Map([...pool].filter(([, person]) => isIn(person)));
    return takes(1.7 * found.size, () => ok(found));
  };
  const aProcess = () =>
    composePermissions(
      {
        ...portsInMemory(tokenVerifier, ...dashboards),
        readerGroups,
        poolPeople: {
          everyone: () => listed(() => true),
          exists: async () => ok(true),
          inGroup: (name) => listed((person) => person.team === name),
        },
        permissions: {
          ...state,
          readers: () => takes(0.2 * people, () => state.readers()),
          reader: (sub) => takes(10, () => state.reader(sub)),
          saveReader: (sub, reader) => takes(10, () => state.saveReader(sub, reader)),
        },
        clock: () => new Date(now),
      },
      {
        portal: portalId,
        readersNamedBy: 'sub',
        managesPermissions: true,
        registersAhead: true,
        async pause(milliseconds) {
          now += milliseconds;
          if (now > slice.ends) throw new Error('The slice is over');
        },
      },
    );

  const kills = Array.from({ length: 20 }, (_, index) => Math.round(1.5 ** index));
  let slices = 0;
  for (let ended = false; !ended; slices += 1) {
    slice = { ends: now + 13 * minute, callsLeft: kills[slices] ?? Infinity };
    ended = await aProcess()
      .run(new AbortController().signal)
      .then(
        () => true,
        () => false,
      );
    // The schedule begins a slice every five minutes.
    if (!ended) now = Math.ceil(now / (5 * minute)) * 5 * minute;
    expect(slices).toBeLessThan(100);
  }
  expect(new Date(now).toISOString() < '2026-11-20T08:00').toBe(true);
  expect([...readers].toSorted()).toEqual([...pool.keys()]);
  expect(members.get(everyone)?.size).toBe(pool.size);
  const teams = new Map([...pool].map(([sub, person]) => [sub, person.team]));
  for (let index = 0; index < 10; index += 1) {
    const wanted = [...teams].filter(([, name]) => name === team(index)).map(([sub]) => sub);
    expect([...(members.get(nameOfTeam(index)) ?? [])].toSorted()).toEqual(wanted);
  }
});
