import { type Result, failed, ok } from '../../result';
import { type PatchOperation, type ScimRefusal, groupSchema, isObject } from './scim-request';

/** A change of a group. Members are ids of people; `all` takes everyone out who is not in `add`. */
export interface GroupChange {
  displayName?: string;
  externalId?: string;
  members: { all: boolean; add: ReadonlySet<string>; remove: ReadonlySet<string> };
}

/** The most members of one request; Entra sends 1,000. */
const mostMembers = 10_000;
const oneMember = /^members\[\s*value\s+eq\s+"([^"]{1,200})"\s*\]$/i;

const refuse = (scimType: ScimRefusal['scimType'], field: string, detail: string) =>
  failed<ScimRefusal>({ scimType, field, detail });

/** The ids of members in the value of a PATCH, a POST or a PUT; undefined if it is no list of ids. */
function membersIn(value: unknown): string[] | undefined {
  const given: unknown[] = value === undefined || value === null ? [] : [value].flat();
  const ids = given.map((one) => (isObject(one) ? one['value'] : one));
  if (ids.length > mostMembers) return undefined;
  return ids.every((id) => typeof id === 'string' && id !== '' && id.length <= 200) ? (ids as string[]) : undefined;
}

const noIds: ScimRefusal = { scimType: 'invalidValue', field: 'members', detail: 'members is no list of ids.' };

/** The change of a POST or a PUT: the group has these members and no others. */
export function groupChangeIn(resource: Readonly<Record<string, unknown>>): Result<GroupChange, ScimRefusal> {
  const { displayName, externalId, members } = resource;
  const ids = membersIn(members);
  if (!ids) return failed(noIds);
  return ok({
    displayName: typeof displayName === 'string' ? displayName : '',
    ...(typeof externalId === 'string' && externalId !== '' && { externalId }),
    members: { all: true, add: new Set(ids), remove: new Set() },
  });
}

/** The change that the operations of a PATCH make together, in their order. One that can't be read refuses them all. */
export function groupChangeOf(operations: readonly PatchOperation[]): Result<GroupChange, ScimRefusal> {
  const change: { displayName?: string; externalId?: string } = {};
  const add = new Set<string>();
  const remove = new Set<string>();
  let all = false;

  const setText = (name: 'displayName' | 'externalId', value: unknown): ScimRefusal | undefined => {
    if (typeof value !== 'string') return { scimType: 'invalidValue', field: name, detail: `${name} is no text.` };
    change[name] = value;
    return undefined;
  };
  const take = (ids: readonly string[], isIn: boolean): void => {
    for (const id of ids) {
      (isIn ? add : remove).add(id);
      (isIn ? remove : add).delete(id);
    }
  };
  const setMembers = (op: PatchOperation['op'], value: unknown): ScimRefusal | undefined => {
    const ids = membersIn(value);
    if (!ids) return noIds;
    // Without a value, `remove` takes everyone out.
    if (op === 'replace' || (op === 'remove' && value === undefined)) {
      all = true;
      add.clear();
      remove.clear();
    }
    if (op !== 'remove' || value !== undefined) take(ids, op !== 'remove');
    return undefined;
  };
  const set = (name: string, op: PatchOperation['op'], value: unknown): ScimRefusal | undefined => {
    switch (name.toLowerCase()) {
      case 'members':
        return setMembers(op, value);
      case 'displayname':
        return setText('displayName', value);
      case 'externalid':
        return setText('externalId', value);
      // Okta sends these with the group. They change nothing.
      case 'id':
      case 'schemas':
      case 'meta':
        return undefined;
      default:
        return { scimType: 'invalidPath', field: name, detail: 'A group has displayName, externalId and members.' };
    }
  };

  for (const { op, path, value } of operations) {
    const name = path?.replace(new RegExp(`^${groupSchema}:`, 'i'), '');
    const member = oneMember.exec(name ?? '')?.[1];
    if (member !== undefined) {
      if (op !== 'remove') return refuse('invalidPath', 'members', 'A filter of members is for removing them.');
      take([member], false);
      continue;
    }
    if (name === undefined && !isObject(value)) return refuse('invalidValue', 'value', 'The value is no resource.');
    const fields = name === undefined ? Object.entries(Object(value) as object) : [[name, value] as const];
    for (const [field, given] of fields) {
      const refusal = set(field, op, given);
      if (refusal) return failed(refusal);
    }
  }
  return ok({ ...change, members: { all, add, remove } });
}

/** Who joins and who leaves a group with these members. */
export function memberChanges(
  { all, add, remove }: GroupChange['members'],
  current: readonly string[],
): { join: string[]; leave: string[] } {
  const now = new Set(current);
  return {
    join: [...add].filter((id) => !now.has(id)),
    leave: current.filter((id) => (all ? !add.has(id) : remove.has(id))),
  };
}
