import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Company } from '#domain/people/companies/company';
import type { PersonGoal } from '#domain/people/scim/departure';
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
import type { KeptScimRow, ScimStore } from '../../ports/stores/scim-store';
import { tokensLast } from '../../ports/token-changes';
import { findWork, wantWork } from './person-work';

export type Resource = Readonly<Record<string, unknown>>;

const keptUser = z.object({
  /** As SCIM's schema has it, without `id` and `meta`. */
  resource: z.record(z.string(), z.unknown()),
  email: z.string(),
  active: z.boolean(),
  created: z.number(),
  modified: z.number(),
  /** Accounts of the user pool that are known to be theirs. */
  accounts: z._default(z.array(z.object({ sub: z.string(), username: z.string() })), []),
});
type KeptUser = z.infer<typeof keptUser>;

export interface KeptResource {
  id: string;
  resource: Resource;
  created: number;
  modified: number;
}

export type ScimOutcome<T> = Result<T, ScimRefusal | 'not-found'>;

/** SCIM's schema of people: reads a resource, and applies the operations of a PATCH to one. */
export interface UserForm {
  read(resource: Resource): Result<Resource, ScimRefusal>;
  patch(resource: Resource, operation: PatchOperation): Promise<Result<Resource, ScimRefusal>>;
}

interface Parts extends Pick<Ports, 'scim' | 'jobs' | 'tokenChanges' | 'clock'> {
  companies: readonly Company[];
  form: UserForm;
  /** Has the worker start on jobs that were put. */
  begin: () => void;
}

export const usersOf = (provider: string) => ({ provider, kind: 'user' }) as const;

const keysOf = ({ userName, externalId, email }: ScimPerson): string[] => [
  `name:${userName.toLowerCase()}`,
  `email:${email}`,
  ...(externalId === undefined ? [] : [`external:${externalId}`]),
];
const fields: Readonly<Record<string, string>> = { name: 'userName', email: 'emails', external: 'externalId' };

export const userIn = ({ value }: KeptScimRow): KeptUser => keptUser.parse(value);

const shown = (row: KeptScimRow): KeptResource => {
  const { resource, created, modified } = userIn(row);
  return { id: row.id, resource, created, modified };
};

export type ScimPeople = ReturnType<typeof createScimPeople>;

/** The people of companies' directories. What is unchanged is neither written nor asked of the user pool. */
export function createScimPeople({ scim, jobs, tokenChanges, clock, companies, form, begin }: Parts) {
  const now = (): number => clock().getTime();
  const find = (provider: string, id: string) => scim.find(usersOf(provider), { id });

  const work = async (
    row: Pick<KeptScimRow, 'provider' | 'id'>,
    person: ScimPerson,
    of: { goal: PersonGoal; accounts: KeptUser['accounts'] },
  ): Promise<void> => {
    const { userName, email, externalId } = person;
    const at = now();
    const isLeaving = of.goal !== 'active';
    const people = [{ address: email }, ...of.accounts.map(({ sub }) => ({ sub }))];
    // First, and without the user pool: from here on every call of theirs is refused.
    for (const one of people) {
      if (isLeaving) await tokenChanges.note(one, { at, isOut: true });
      else await tokenChanges.lift(one);
    }
    await wantWork(jobs, {
      provider: row.provider,
      id: row.id,
      userName,
      email,
      ...(externalId !== undefined && { externalId }),
      ...of,
      arrivedAt: at,
      ...(isLeaving && { steps: { refused: now() } }),
    });
    begin();
  };

  /** What another row has already, by the name of the attribute. */
  const takenBy = async (provider: string, id: string, keys: readonly string[]): Promise<ScimRefusal | undefined> => {
    for (const key of keys) {
      const other = await scim.find(usersOf(provider), { key });
      if (!other || other.id === id) continue;
      const field = fields[key.slice(0, key.indexOf(':'))] ?? 'userName';
      return { scimType: 'uniqueness', field, detail: `Another person has this ${field} already.` };
    }
    return undefined;
  };

  const save = async (
    provider: string,
    { id, before }: { id: string; before?: KeptScimRow },
    resource: Resource,
  ): Promise<ScimOutcome<KeptResource> | 'stale'> => {
    const read = form.read(resource);
    if (!read.ok) return read;
    const person = personIn(read.value, provider, companies);
    if (!person.ok) return person;
    const earlier = before && userIn(before);
    const { active, email } = person.value;
    const keys = keysOf(person.value);
    const isSame = earlier && JSON.stringify(earlier.resource) === JSON.stringify(read.value);
    const wasActive = earlier?.active ?? true;
    const accounts = earlier?.accounts ?? [];
    if (!isSame) {
      const taken = await takenBy(provider, id, keys);
      if (taken) return failed(taken);
    }
    const row = { provider, id };
    const isLeft = !active && (wasActive || (await findWork(jobs, provider, id)) === undefined);
    if (isLeft) await work(row, person.value, { goal: 'disabled', accounts });
    if (active && !wasActive) await work(row, person.value, { goal: 'active', accounts });
    // Someone who comes again under the address of a person who was deleted.
    if (active && !earlier) await tokenChanges.lift({ address: email });
    if (before && isSame) return ok(shown(before));
    const value: KeptUser = {
      resource: read.value,
      email,
      active,
      created: earlier?.created ?? now(),
      modified: now(),
      accounts,
    };
    const next = { ...usersOf(provider), id, keys, value };
    const written = await scim.write(next, before?.rev ?? 0);
    if (written === 'too-large') {
      return failed({ scimType: 'invalidValue', detail: 'The person has more than 64 KB.' });
    }
    if (written === 'written') return ok(shown({ ...next, rev: 0 }));
    // Another call has just taken one of the keys, or has changed the person.
    return 'stale';
  };

  /** Changes a person, again from the start if another call came first. */
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
      { first, most }: { first: number; most: number },
    ): Promise<{ total: number; found: KeptResource[] }> {
      if (filter) {
        const row = await scim.find(usersOf(provider), searchOf(filter));
        return { total: row ? 1 : 0, found: row && most > 0 ? [shown(row)].slice(first) : [] };
      }
      return pageOf(scim, provider, { first, most });
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

    /** The account goes, too. */
    async remove(provider: string, id: string): Promise<ScimOutcome<void>> {
      for (;;) {
        const row = await find(provider, id);
        if (!row) return failed('not-found');
        const { resource, accounts } = userIn(row);
        const person = personIn(resource, provider, companies);
        if (person.ok) await work(row, person.value, { goal: 'deleted', accounts });
        for (const { id: membership } of await scim.keys({ provider, kind: 'member' }, `of:${id}:`)) {
          const member = await scim.find({ provider, kind: 'member' }, { id: membership });
          if (member) await scim.remove(member);
        }
        if (await scim.remove(row)) return ok(undefined);
      }
    },

    /** Brings the pool's groups of a person in line with those of the directory. */
    async align(provider: string, id: string): Promise<void> {
      const row = await find(provider, id);
      if (!row) return;
      const { resource, accounts, active } = userIn(row);
      const person = personIn(resource, provider, companies);
      if (active && person.ok) await work(row, person.value, { goal: 'active', accounts });
    },

    /** Links an account that signs in for the first time, and gives it what the directory has told before. */
    async signedIn(provider: string, account: { sub: string; email: string }): Promise<void> {
      const row = await scim.find(usersOf(provider), { key: `email:${account.email.toLowerCase()}` });
      const user = row && userIn(row);
      if (!row || !user || user.accounts.some(({ sub }) => sub === account.sub)) return;
      const accounts = [...user.accounts, { sub: account.sub, username: account.sub }];
      await scim.write({ ...row, value: { ...user, accounts } }, row.rev);
      const person = personIn(user.resource, provider, companies);
      if (person.ok) await work(row, person.value, { goal: user.active ? 'active' : 'disabled', accounts });
    },

    /** Lets what was noted about a leaver be forgotten once the user pool refuses them by itself. */
    async isOut(email: string, accounts: readonly { sub: string }[]): Promise<void> {
      if (accounts.length === 0) return;
      const change = { at: now(), isOut: true, until: now() + tokensLast };
      for (const one of [{ address: email }, ...accounts.map(({ sub }) => ({ sub }))])
        await tokenChanges.note(one, change);
    },
  };
}

function searchOf({ attribute, value }: ScimFilter): { id: string } | { key: string } {
  switch (attribute) {
    case 'id':
      return { id: value };
    case 'externalId':
      return { key: `external:${value}` };
    case 'email':
      return { key: `email:${value.toLowerCase()}` };
    case 'userName':
    case 'displayName':
      return { key: `name:${value.toLowerCase()}` };
  }
}

async function pageOf(scim: ScimStore, provider: string, { first, most }: { first: number; most: number }) {
  const keys = await scim.keys(usersOf(provider), 'name:');
  const ids = keys.slice(first, first + most).map(({ id }) => id);
  const rows = ids.length > 0 ? await scim.rows(usersOf(provider), ids) : [];
  const place = new Map(ids.map((id, index) => [id, index]));
  const found = rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)).map(shown);
  return { total: keys.length, found };
}
