import { expect, it } from 'vitest';
import { groupChangeIn, groupChangeOf, memberChanges } from '#domain/people/scim/group-patch';
import { type PatchOperation, groupSchema } from '#domain/people/scim/scim-request';
import { failed, ok } from '#domain/result';

const members = (add: string[], remove: string[], all = false) => ({ all, add: new Set(add), remove: new Set(remove) });

it.each<[string, PatchOperation[], object]>([
  [
    'Entra adds members',
    [{ op: 'add', path: 'members', value: [{ $ref: null, value: '1' }] }],
    { members: members(['1'], []) },
  ],
  [
    'Entra removes a member by a filter',
    [{ op: 'remove', path: 'members[value eq "1"]' }],
    { members: members([], ['1']) },
  ],
  [
    'Entra removes members by value',
    [{ op: 'remove', path: 'members', value: [{ value: '1' }] }],
    { members: members([], ['1']) },
  ],
  [
    'Okta renames with its id',
    [{ op: 'replace', value: { id: 'g', displayName: 'New' } }],
    { displayName: 'New', members: members([], []) },
  ],
  [
    'Okta replaces all members',
    [{ op: 'replace', path: 'members', value: [{ value: '1' }] }],
    { members: members(['1'], [], true) },
  ],
  ['all members are removed', [{ op: 'remove', path: 'members' }], { members: members([], [], true) }],
  [
    'the schema is part of the path',
    [{ op: 'replace', path: `${groupSchema}:externalId`, value: 'x' }],
    { externalId: 'x', members: members([], []) },
  ],
  [
    'later operations win',
    [
      { op: 'add', path: 'members', value: [{ value: '1' }, { value: '2' }] },
      { op: 'remove', path: 'members[value eq "1"]' },
    ],
    { members: members(['2'], ['1']) },
  ],
])('a PATCH of a group is read where %s', (_, operations, change) => {
  expect(groupChangeOf(operations)).toEqual(ok(change));
});

it.each<[string, PatchOperation]>([
  ['invalidPath', { op: 'replace', path: 'nickName', value: 'x' }],
  ['invalidPath', { op: 'add', path: 'members[value eq "1"]', value: 'x' }],
  ['invalidValue', { op: 'add', path: 'members', value: [{ name: 'x' }] }],
  ['invalidValue', { op: 'replace', path: 'displayName', value: 1 }],
  ['invalidValue', { op: 'replace', value: 'x' }],
])('a PATCH of a group is refused as %s for %j', (scimType, operation) => {
  expect(groupChangeOf([operation])).toMatchObject(failed({ scimType }));
});

it('a whole group replaces every member, and is refused with members that are no ids or too many', () => {
  expect(groupChangeIn({ displayName: 'A', members: [{ value: '1' }] })).toEqual(
    ok({ displayName: 'A', members: members(['1'], [], true) }),
  );
  for (const given of ['x'.repeat(201), [{}], Array.from({ length: 10_001 }, (_, index) => String(index))]) {
    expect(groupChangeIn({ displayName: 'A', members: given })).toMatchObject(failed({ field: 'members' }));
  }
});

it('members who are in already don’t join again, and a replacement takes the others out', () => {
  expect(memberChanges(members(['1', '2'], ['3']), ['1', '3', '4'])).toEqual({ join: ['2'], leave: ['3'] });
  expect(memberChanges(members(['1', '2'], [], true), ['1', '3'])).toEqual({ join: ['2'], leave: ['3'] });
});
