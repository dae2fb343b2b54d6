import { type Result, failed, ok } from '../../result';
import { type PatchOperation, type ScimRefusal, groupSchema, isObject } from './scim-request';

/** What a PATCH changes of a group. Members are ids of people; `all` takes everyone else out. */
export interface GroupChange {
  displayName?: string;
  externalId?: string;
  members: { all: boolean; add: ReadonlySet<string>; remove: ReadonlySet<string> };
}

/** Members that one request names; Entra sends 1,000 at most. */
const mostMembers = 10_000;
const oneMember = /^members\[\s*value\s+eq\s+"([^"]{1,200})"\s*\]$/i;

const refuse = (scimType: ScimRefusal['scimType'], field: string, detail: string) =>
  failed<ScimRefusal>({ scimType, field, detail });

/** The ids of members in the value of a PATCH, a POST or a PUT; undefined if it is something else. */
export function membersIn(value: unknown): string[] | undefined {
  const given: unknown[] = value === undefined || value === null ? [] : [value].flat();
  const ids = given.map((one) => (isObject(one) ? one['value'] : one));
  if (ids.length > mostMembers) return undefined;
  return ids.every((id) => typeof id === 'string' && id !== '' && id.length <= 200) ? (ids as string[]) : undefined;
}

/** The change that operations make together, read in their order: nothing of it is done if one can't be read. */
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
    if (!ids) return { scimType: 'invalidValue', field: 'members', detail: 'members is no list of ids.' };
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
      // Okta names the group itself; they change nothing.
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

/** Who joins and who leaves, given who is a member now. */
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
