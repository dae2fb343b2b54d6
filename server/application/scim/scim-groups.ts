import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type GroupChange, groupChangeOf, memberChanges, membersIn } from '#domain/people/scim/group-patch';
import { type CompanyRules, givesSomething, isOfAnother } from '#domain/people/scim/scim-groups';
import {
  type ScimFilter,
  type ScimRefusal,
  normalisedPatch,
  normalisedResource,
} from '#domain/people/scim/scim-request';
import { failed, ok } from '#domain/result';
import type { KeptScimRow, ScimStore } from '../../ports/stores/scim-store';
import type { Clock } from '../../ports/clock';
import { type ScimOutcome, usersOf } from './scim-people';

const keptGroup = z.object({
  displayName: z.string(),
  externalId: z.optional(z.string()),
  created: z.number(),
  modified: z.number(),
});
type KeptGroup = z.infer<typeof keptGroup>;

export interface ScimGroup extends KeptGroup {
  id: string;
  /** Missing where they weren't asked for. */
  members?: readonly string[];
}

interface Parts {
  scim: ScimStore;
  clock: Clock;
  rules: CompanyRules;
  /** Brings the groups of a person in line. */
  align: (provider: string, id: string) => Promise<void>;
}

const groupsOf = (provider: string) => ({ provider, kind: 'group' }) as const;
const membersOf = (provider: string) => ({ provider, kind: 'member' }) as const;
const everyone: GroupChange['members'] = { all: true, add: new Set(), remove: new Set() };

/** The names of the groups that a person of a company's directory is in. */
export const groupNamesOf =
  (scim: ScimStore) =>
  async (provider: string, person: string): Promise<string[]> => {
    const keys = await scim.keys(membersOf(provider), `of:${person}:`);
    const ids = keys.map(({ key }) => key.slice(`of:${person}:`.length));
    const rows = ids.length > 0 ? await scim.rows(groupsOf(provider), ids) : [];
    return rows.map(({ value }) => keptGroup.parse(value).displayName);
  };

export type ScimGroups = ReturnType<typeof createScimGroups>;

/** The groups of companies' directories. Each membership is a row, so that groups of any size change in small steps. */
export function createScimGroups({ scim, clock, rules, align }: Parts) {
  const now = (): number => clock().getTime();
  const find = (provider: string, id: string) => scim.find(groupsOf(provider), { id });
  const members = async (provider: string, id: string): Promise<string[]> =>
    (await scim.keys(membersOf(provider), `in:${id}:`)).map(({ key }) => key.slice(`in:${id}:`.length));
  const shown = async (row: KeptScimRow, withMembers: boolean): Promise<ScimGroup> => ({
    id: row.id,
    ...keptGroup.parse(row.value),
    ...(withMembers && { members: await members(row.provider, row.id) }),
  });

  const problemOf = (provider: string, name: unknown): ScimRefusal | undefined => {
    const field = 'displayName';
    if (typeof name !== 'string' || name.trim() === '' || name.length > 256) {
      return { scimType: 'invalidValue', field, detail: 'displayName is missing, or has more than 256 characters.' };
    }
    if (!isOfAnother(rules, provider, name)) return undefined;
    return { scimType: 'invalidValue', field, detail: 'This group belongs to another company.' };
  };
  const unknownMember = async (provider: string, ids: Iterable<string>): Promise<ScimRefusal | undefined> => {
    const wanted = [...ids];
    if (wanted.length === 0) return undefined;
    const known = new Set((await scim.rows(usersOf(provider), wanted)).map(({ id }) => id));
    const isUnknown = wanted.some((id) => !known.has(id));
    return isUnknown
      ? { scimType: 'invalidValue', field: 'members', detail: 'A member is none of the people of this directory.' }
      : undefined;
  };

  const changeMembers = async (row: KeptScimRow, wanted: GroupChange['members']): Promise<string[]> => {
    const { provider, id } = row;
    const { join, leave } = memberChanges(wanted, await members(provider, id));
    for (const person of join) {
      const keys = [`in:${id}:${person}`, `of:${person}:${id}`];
      await scim.write({ ...membersOf(provider), id: `${id}:${person}`, keys, value: {} }, 0);
    }
    for (const person of leave) {
      const member = await scim.find(membersOf(provider), { id: `${id}:${person}` });
      if (member) await scim.remove(member);
    }
    return [...join, ...leave];
  };
  const alignAll = async (provider: string, people: readonly string[], names: readonly string[]): Promise<void> => {
    if (!names.some((name) => givesSomething(rules, provider, name))) return;
    for (const person of new Set(people)) await align(provider, person);
  };

  const write = async (row: Omit<KeptScimRow, 'keys' | 'value'>, group: KeptGroup) => {
    const { displayName, externalId } = group;
    const external = externalId === undefined ? [] : [`external:${externalId}`];
    return scim.write({ ...row, keys: [`name:${displayName.toLowerCase()}`, ...external], value: group }, row.rev);
  };
  const taken = failed<ScimRefusal>({
    scimType: 'uniqueness',
    field: 'displayName',
    detail: 'Another group has this displayName or externalId already.',
  });

  const change = async (provider: string, id: string, wanted: GroupChange): Promise<ScimOutcome<ScimGroup>> => {
    for (;;) {
      const row = await find(provider, id);
      if (!row) return failed('not-found');
      const before = keptGroup.parse(row.value);
      const { members: changed, ...named } = wanted;
      const problem =
        (named.displayName === undefined ? undefined : problemOf(provider, named.displayName)) ??
        (await unknownMember(provider, changed.add));
      if (problem) return failed(problem);
      const after: KeptGroup = { ...before, ...named };
      const isRenamed = after.displayName !== before.displayName || after.externalId !== before.externalId;
      if (isRenamed) {
        const written = await write(row, { ...after, modified: now() });
        if (written === 'taken') return taken;
        if (written !== 'written') continue;
      }
      const moved = await changeMembers(row, changed);
      const everyMember = isRenamed ? await members(provider, id) : [];
      await alignAll(provider, [...moved, ...everyMember], [before.displayName, after.displayName]);
      return ok(await shown({ ...row, value: after }, true));
    }
  };

  return {
    async find(provider: string, id: string, withMembers: boolean): Promise<ScimGroup | undefined> {
      const row = await find(provider, id);
      return row && shown(row, withMembers);
    },

    async list(
      provider: string,
      filter: ScimFilter | undefined,
      { first, most }: { first: number; most: number },
      withMembers: boolean,
    ): Promise<{ total: number; found: ScimGroup[] }> {
      const shelf = groupsOf(provider);
      if (filter) {
        const { attribute, value, member } = filter;
        const key = attribute === 'externalId' ? `external:${value}` : `name:${value.toLowerCase()}`;
        const row = await scim.find(shelf, attribute === 'id' ? { id: value } : { key });
        const isIn =
          row && (member === undefined || (await scim.find(membersOf(provider), { id: `${row.id}:${member}` })));
        return isIn
          ? { total: 1, found: [await shown(row, withMembers)].slice(first, first + most) }
          : { total: 0, found: [] };
      }
      const keys = await scim.keys(shelf, 'name:');
      const ids = keys.slice(first, first + most).map(({ id }) => id);
      const rows = ids.length > 0 ? await scim.rows(shelf, ids) : [];
      const inOrder = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
      return { total: keys.length, found: await Promise.all(inOrder.map((row) => shown(row, withMembers))) };
    },

    async create(provider: string, body: unknown): Promise<ScimOutcome<ScimGroup>> {
      const resource = normalisedResource(body);
      if (!resource.ok) return resource;
      const { displayName, externalId, members: given } = resource.value;
      const add = membersIn(given);
      if (!add) return failed({ scimType: 'invalidValue', field: 'members', detail: 'members is no list of ids.' });
      const problem = problemOf(provider, displayName) ?? (await unknownMember(provider, add));
      if (problem) return failed(problem);
      const row = { ...groupsOf(provider), id: randomUUID(), rev: 0 };
      const external = typeof externalId === 'string' && externalId !== '' ? { externalId } : {};
      const group: KeptGroup = { displayName: String(displayName), ...external, created: now(), modified: now() };
      if ((await write(row, group)) !== 'written') return taken;
      const kept = { ...row, keys: [], value: group };
      await alignAll(provider, await changeMembers(kept, { ...everyone, add: new Set(add) }), [group.displayName]);
      return ok(await shown(kept, true));
    },

    async replace(provider: string, id: string, body: unknown): Promise<ScimOutcome<ScimGroup>> {
      const resource = normalisedResource(body);
      if (!resource.ok) return resource;
      const { displayName, externalId, members: given } = resource.value;
      const add = membersIn(given);
      if (!add) return failed({ scimType: 'invalidValue', field: 'members', detail: 'members is no list of ids.' });
      const problem = problemOf(provider, displayName);
      if (problem) return failed(problem);
      return change(provider, id, {
        displayName: String(displayName),
        ...(typeof externalId === 'string' && { externalId }),
        members: { ...everyone, add: new Set(add) },
      });
    },

    async patch(provider: string, id: string, body: unknown): Promise<ScimOutcome<ScimGroup>> {
      const operations = normalisedPatch(body);
      if (!operations.ok) return operations;
      const wanted = groupChangeOf(operations.value);
      return wanted.ok ? change(provider, id, wanted.value) : wanted;
    },

    async remove(provider: string, id: string): Promise<ScimOutcome<void>> {
      for (;;) {
        const row = await find(provider, id);
        if (!row) return failed('not-found');
        const left = await changeMembers(row, everyone);
        if (!(await scim.remove(row))) continue;
        await alignAll(provider, left, [keptGroup.parse(row.value).displayName]);
        return ok(undefined);
      }
    },
  };
}
