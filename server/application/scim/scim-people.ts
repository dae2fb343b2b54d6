import { randomUUID } from 'node:crypto';
import type { Company } from '#domain/people/companies/company';
import { type ScimPerson, personIn } from '#domain/people/scim/scim-person';
import {
  type PatchOperation,
  type ScimFilter,
  type ScimRefusal,
  normalisedPatch,
  normalisedResource,
  withFilterMatched,
} from '#domain/people/scim/scim-request';
import { type Result, failed, ok } from '#domain/result';
import type { Ports } from '../../ports/ports';
import { type KeptScimRow, storedScimValue } from '../../ports/stores/scim-store';
import { findWork } from './kept-person-work';
import { type KeptResource, type KeptUser, type Resource, keysOf, shown, userIn } from './kept-user';
import type { PersonAccounts } from './person-accounts';
import type { ScimMembers } from './scim-members';
import { type Page, type ScimOutcome, pageIn, rowBy, usersOf } from './scim-rows';

/** SCIM's schema of people: reads a resource, and applies an operation of a PATCH to one. */
export interface UserForm {
  read(resource: Resource): Promise<Result<Resource, ScimRefusal>>;
  patch(resource: Resource, operation: PatchOperation): Promise<Result<Resource, ScimRefusal>>;
}

interface Parts extends Pick<Ports, 'scim' | 'jobs' | 'tokenChanges' | 'clock'> {
  companies: readonly Company[];
  form: UserForm;
  members: ScimMembers;
  accounts: PersonAccounts;
}

export type ScimPeople = ReturnType<typeof createScimPeople>;

/** The people of companies' directories. A call that changes nothing writes nothing and makes no call to the user pool. */
export function createScimPeople({ scim, jobs, tokenChanges, clock, companies, form, members, accounts }: Parts) {
  const now = (): number => clock().getTime();
  const find = (provider: string, id: string) => scim.find(usersOf(provider), { id });

  const takenBy = async (provider: string, id: string, person: ScimPerson): Promise<ScimRefusal | undefined> => {
    for (const [field, key] of Object.entries(keysOf(person))) {
      const other = await scim.find(usersOf(provider), { key });
      if (other && other.id !== id)
        return { scimType: 'uniqueness', field, detail: `Another person has this ${field} already.` };
    }
    return undefined;
  };

  /** The account follows before the row is written, so that a call that was interrupted and is repeated still ends a leaver's access. */
  const followChange = async (
    row: Pick<KeptScimRow, 'provider' | 'id'>,
    person: ScimPerson,
    before: KeptUser | undefined,
  ): Promise<void> => {
    const wasActive = before?.active ?? true;
    if (!person.active) {
      if (wasActive || !(await findWork(jobs, row.provider, row.id))) await accounts.follow(row, person, 'disabled');
    } else if (!wasActive) await accounts.follow(row, person, 'active');
    // A new person can have the address of someone who was deleted.
    else if (!before) await tokenChanges.lift({ address: person.email });
  };

  const save = async (
    provider: string,
    { id, before }: { id: string; before?: KeptScimRow },
    resource: Resource,
  ): Promise<ScimOutcome<KeptResource> | 'stale'> => {
    const read = await form.read(resource);
    if (!read.ok) return read;
    const person = personIn(read.value, provider, companies);
    if (!person.ok) return person;
    const earlier = before && userIn(before);
    const isSame = earlier && JSON.stringify(earlier.resource) === JSON.stringify(read.value);
    const taken = isSame ? undefined : await takenBy(provider, id, person.value);
    if (taken) return failed(taken);
    const { active } = person.value;
    const value: KeptUser = { resource: read.value, active, created: earlier?.created ?? now(), modified: now() };
    if (storedScimValue(value) === undefined) {
      return failed({ scimType: 'invalidValue', detail: 'The person has more than 64 KB.' });
    }
    await followChange({ provider, id }, person.value, earlier);
    if (before && isSame) return ok(shown(before));
    const row = { ...usersOf(provider), id, keys: Object.values(keysOf(person.value)), value };
    // Otherwise a concurrent call took one of the keys or changed the person.
    return (await scim.write(row, before?.rev ?? 0)) === 'written' ? ok(shown(row)) : 'stale';
  };

  /** Starts again if another call changed the person in between. */
  const change = async (
    provider: string,
    id: string,
    next: (resource: Resource) => Promise<Result<Resource, ScimRefusal>>,
  ): Promise<ScimOutcome<KeptResource>> => {
    for (;;) {
      const before = await find(provider, id);
      if (!before) return failed('not-found');
      const resource = await next(userIn(before).resource);
      if (!resource.ok) return resource;
      const saved = await save(provider, { id, before }, resource.value);
      if (saved !== 'stale') return saved;
    }
  };

  return {
    async find(provider: string, id: string): Promise<KeptResource | undefined> {
      const row = await find(provider, id);
      return row && shown(row);
    },

    async list(
      provider: string,
      filter: ScimFilter | undefined,
      page: Page,
    ): Promise<{ total: number; found: KeptResource[] }> {
      if (filter) {
        const row = await scim.find(usersOf(provider), rowBy(filter));
        return { total: row ? 1 : 0, found: row ? [shown(row)].slice(page.first, page.first + page.most) : [] };
      }
      const { total, rows } = await pageIn(scim, usersOf(provider), page);
      return { total, found: rows.map(shown) };
    },

    async create(provider: string, body: unknown): Promise<ScimOutcome<KeptResource>> {
      const resource = normalisedResource(body);
      if (!resource.ok) return resource;
      for (;;) {
        const saved = await save(provider, { id: randomUUID() }, resource.value);
        if (saved !== 'stale') return saved;
      }
    },

    replace: (provider: string, id: string, body: unknown) =>
      change(provider, id, async () => normalisedResource(body)),

    async patch(provider: string, id: string, body: unknown): Promise<ScimOutcome<KeptResource>> {
      const operations = normalisedPatch(body);
      if (!operations.ok) return operations;
      return change(provider, id, async (resource) => {
        let patched: Result<Resource, ScimRefusal> = ok(resource);
        for (const operation of operations.value) {
          const matched = withFilterMatched(operation, patched.value);
          patched = matched ? await form.patch(patched.value, matched) : patched;
          if (!patched.ok) return patched;
        }
        return patched;
      });
    },

    /** Removes the person and, by a job, their account. */
    async remove(provider: string, id: string): Promise<ScimOutcome<void>> {
      for (;;) {
        const row = await find(provider, id);
        if (!row) return failed('not-found');
        const person = personIn(userIn(row).resource, provider, companies);
        if (person.ok) await accounts.follow(row, person.value, 'deleted');
        await members.leaveAll(provider, id);
        if (await scim.remove(row)) return ok(undefined);
      }
    },
  };
}
