import { type GroupChange, memberChanges } from '#domain/people/scim/group-patch';
import type { ScimStore } from '../../ports/stores/scim-store';

const membersOf = (provider: string) => ({ provider, kind: 'member' }) as const;

export type ScimMembers = ReturnType<typeof createScimMembers>;

/** Who is a member of which group, by their ids. Each membership is a row, so that a group of any size changes in small writes. */
export function createScimMembers(scim: ScimStore) {
  const idsAfter = async (provider: string, prefix: string): Promise<string[]> =>
    (await scim.keys(membersOf(provider), prefix)).map(({ key }) => key.slice(prefix.length));
  const members = (provider: string, group: string): Promise<string[]> => idsAfter(provider, `in:${group}:`);
  const groups = (provider: string, person: string): Promise<string[]> => idsAfter(provider, `of:${person}:`);
  const find = (provider: string, group: string, person: string) =>
    scim.find(membersOf(provider), { id: `${group}:${person}` });
  const leave = async (provider: string, group: string, person: string): Promise<void> => {
    const row = await find(provider, group, person);
    if (row) await scim.remove(row);
  };

  return {
    of: members,
    groupsOf: groups,
    isIn: async (provider: string, group: string, person: string) =>
      (await find(provider, group, person)) !== undefined,

    /** Returns everyone who joined or left. */
    async change(provider: string, group: string, wanted: GroupChange['members']): Promise<string[]> {
      const changes = memberChanges(wanted, await members(provider, group));
      for (const person of changes.join) {
        const keys = [`in:${group}:${person}`, `of:${person}:${group}`];
        await scim.write({ ...membersOf(provider), id: `${group}:${person}`, keys, value: {} }, 0);
      }
      for (const person of changes.leave) await leave(provider, group, person);
      return [...changes.join, ...changes.leave];
    },

    async leaveAll(provider: string, person: string): Promise<void> {
      for (const group of await groups(provider, person)) await leave(provider, group, person);
    },
  };
}
