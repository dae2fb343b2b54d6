import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { GroupRule } from '#domain/people/companies/company-groups';
import { type GroupChange, groupChangeIn, groupChangeOf } from '#domain/people/scim/group-patch';
import { givesSomething, nameProblem } from '#domain/people/scim/scim-groups';
import {
  type ScimFilter,
  type ScimRefusal,
  normalisedPatch,
  normalisedResource,
} from '#domain/people/scim/scim-request';
import { type Result, failed, ok } from '#domain/result';
import type { KeptScimRow, ScimStore } from '../../ports/stores/scim-store';
import type { Clock } from '../../ports/clock';
import { userIn } from './kept-user';
import { type ScimMembers, createScimMembers } from './scim-members';
import { type Page, type ScimOutcome, groupsOf, pageIn, rowBy, usersOf } from './scim-rows';

const keptGroup = z.object({
  displayName: z.string(),
  externalId: z.optional(z.string()),
  created: z.number(),
  modified: z.number(),
});
type KeptGroup = z.infer<typeof keptGroup>;

export interface ScimGroup extends KeptGroup {
  id: string;
  /** Missing if the request excludes them. */
  members?: readonly string[];
}

interface Parts {
  scim: ScimStore;
  clock: Clock;
  rules: readonly GroupRule[];
  members: ScimMembers;
  /** Brings a person's groups in the user pool in line. */
  align: (provider: string, id: string) => Promise<void>;
}

/** The names of the groups that a person of a company's directory is in. */
export const groupNamesOf =
  (scim: ScimStore, members: ScimMembers) =>
  async (provider: string, person: string): Promise<string[]> => {
    const rows = await scim.rows(groupsOf(provider), await members.groupsOf(provider, person));
    return rows.map(({ value }) => keptGroup.parse(value).displayName);
  };

/**
 * The names of the groups of a person who signs in, found by the id at the provider or by email address. People whom the directory hasn't
 * sent or has disabled have none.
 */
export const groupNamesAtSignIn =
  (scim: ScimStore) =>
  async (provider: string, subject: string, email: string | undefined): Promise<string[]> => {
    const keys = [rowBy({ attribute: 'externalId', value: subject }), rowBy({ attribute: 'userName', value: subject })];
    if (email !== undefined) keys.push(rowBy({ attribute: 'email', value: email }));
    for (const key of keys) {
      const row = await scim.find(usersOf(provider), key);
      if (row) return userIn(row).active ? groupNamesOf(scim, createScimMembers(scim))(provider, row.id) : [];
    }
    return [];
  };

const changeIn = (body: unknown): Result<GroupChange, ScimRefusal> => {
  const resource = normalisedResource(body);
  return resource.ok ? groupChangeIn(resource.value) : resource;
};

export type ScimGroups = ReturnType<typeof createScimGroups>;

/** The groups of companies' directories. */
export function createScimGroups({ scim, clock, rules, members, align }: Parts) {
  const now = (): number => clock().getTime();
  const find = (provider: string, id: string) => scim.find(groupsOf(provider), { id });
  const shown = async (row: KeptScimRow, withMembers: boolean): Promise<ScimGroup> => ({
    id: row.id,
    ...keptGroup.parse(row.value),
    ...(withMembers && { members: await members.of(row.provider, row.id) }),
  });

  const problemOf = async (provider: string, wanted: GroupChange): Promise<ScimRefusal | undefined> => {
    const { displayName, members: changed } = wanted;
    const problem = displayName === undefined ? undefined : nameProblem(rules, provider, displayName);
    if (problem) return problem;
    const known = new Set((await scim.rows(usersOf(provider), [...changed.add])).map(({ id }) => id));
    return known.size === changed.add.size
      ? undefined
      : { scimType: 'invalidValue', field: 'members', detail: 'A member is none of the people of this directory.' };
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

  const create = async (provider: string, wanted: GroupChange): Promise<ScimOutcome<ScimGroup>> => {
    const problem = await problemOf(provider, wanted);
    if (problem) return failed(problem);
    const { members: changed, displayName = '', externalId } = wanted;
    const row = { ...groupsOf(provider), id: randomUUID(), rev: 0 };
    const external = externalId !== undefined && { externalId };
    const group: KeptGroup = { displayName, ...external, created: now(), modified: now() };
    if ((await write(row, group)) !== 'written') return taken;
    await alignAll(provider, await members.change(provider, row.id, changed), [displayName]);
    return ok(await shown({ ...row, keys: [], value: group }, true));
  };

  const change = async (provider: string, id: string, wanted: GroupChange): Promise<ScimOutcome<ScimGroup>> => {
    for (;;) {
      const row = await find(provider, id);
      if (!row) return failed('not-found');
      const problem = await problemOf(provider, wanted);
      if (problem) return failed(problem);
      const before = keptGroup.parse(row.value);
      const { members: changed, ...named } = wanted;
      const after: KeptGroup = { ...before, ...named };
      const isRenamed = after.displayName !== before.displayName || after.externalId !== before.externalId;
      if (isRenamed) {
        const written = await write(row, { ...after, modified: now() });
        if (written === 'taken') return taken;
        if (written !== 'written') continue;
      }
      const moved = await members.change(provider, id, changed);
      const everyMember = isRenamed ? await members.of(provider, id) : [];
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
      page: Page,
      withMembers: boolean,
    ): Promise<{ total: number; found: ScimGroup[] }> {
      if (filter) {
        const row = await scim.find(groupsOf(provider), rowBy(filter));
        const isFound = row && (filter.member === undefined || (await members.isIn(provider, row.id, filter.member)));
        const found = isFound ? [row].slice(page.first, page.first + page.most) : [];
        return { total: isFound ? 1 : 0, found: await Promise.all(found.map((one) => shown(one, withMembers))) };
      }
      const { total, rows } = await pageIn(scim, groupsOf(provider), page);
      return { total, found: await Promise.all(rows.map((row) => shown(row, withMembers))) };
    },

    async create(provider: string, body: unknown): Promise<ScimOutcome<ScimGroup>> {
      const wanted = changeIn(body);
      return wanted.ok ? create(provider, wanted.value) : wanted;
    },

    async replace(provider: string, id: string, body: unknown): Promise<ScimOutcome<ScimGroup>> {
      const wanted = changeIn(body);
      return wanted.ok ? change(provider, id, wanted.value) : wanted;
    },

    async patch(provider: string, id: string, body: unknown): Promise<ScimOutcome<ScimGroup>> {
      const operations = normalisedPatch(body);
      const wanted = operations.ok ? groupChangeOf(operations.value) : operations;
      return wanted.ok ? change(provider, id, wanted.value) : wanted;
    },

    async remove(provider: string, id: string): Promise<ScimOutcome<void>> {
      for (;;) {
        const row = await find(provider, id);
        if (!row) return failed('not-found');
        const left = await members.change(provider, id, { all: true, add: new Set(), remove: new Set() });
        if (!(await scim.remove(row))) continue;
        await alignAll(provider, left, [keptGroup.parse(row.value).displayName]);
        return ok(undefined);
      }
    },
  };
}
