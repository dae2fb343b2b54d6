import { expect, it } from 'vitest';
import {
  enterpriseSchema,
  normalisedPatch,
  normalisedResource,
  readFilter,
  readPage,
  userSchema,
  withFilterMatched,
} from '#domain/people/scim/scim-request';
import { failed, ok } from '#domain/result';

const patch = (...Operations: unknown[]) => normalisedPatch({ Operations });

it.each([
  ['Entra', { op: 'Replace', path: 'active', value: 'False' }, { op: 'replace', path: 'active', value: false }],
  [
    'Entra with a list',
    { op: 'Add', path: 'active', value: [{ value: 'True' }] },
    { op: 'add', path: 'active', value: true },
  ],
  [
    'Entra with its flag',
    { op: 'replace', path: 'active', value: false },
    { op: 'replace', path: 'active', value: false },
  ],
  ['Okta', { op: 'replace', value: { active: false } }, { op: 'replace', value: { active: false } }],
  [
    'a schema in the path',
    { op: 'replace', path: `${userSchema}:userName`, value: 'True' },
    { op: 'replace', path: 'userName', value: 'True' },
  ],
  ['a path of null', { op: 'remove', path: null }, { op: 'remove' }],
])('an operation of %s is read in the form of RFC 7644', (_, given, operation) => {
  expect(patch(given)).toEqual(ok([operation]));
});

it.each([
  ['invalidSyntax', {}],
  ['invalidSyntax', { Operations: [] }],
  ['invalidSyntax', { Operations: [{ op: 'move', path: 'active' }] }],
  ['invalidPath', { Operations: [{ op: 'add', path: 3 }] }],
  ['invalidPath', { Operations: [{ op: 'add', path: 'name.__proto__.x', value: 1 }] }],
  ['invalidValue', { Operations: [{ op: 'add', value: JSON.parse('{"__proto__":{"x":1}}') as unknown }] }],
  ['tooMany', { Operations: Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'active', value: true })) }],
])('a PATCH is refused as %s', (scimType, body) => {
  expect(normalisedPatch(body)).toMatchObject(failed({ scimType }));
});

it('a resource has booleans for texts, and the schema of the extension only with its attributes', () => {
  expect(normalisedResource({ schemas: ['x'], active: 'TRUE', emails: [{ primary: 'False' }] })).toEqual(
    ok({ active: true, emails: [{ primary: false }] }),
  );
  const extended = { [enterpriseSchema]: { department: 'Sales' } };
  expect(normalisedResource(extended)).toEqual(ok({ schemas: [userSchema, enterpriseSchema], ...extended }));
  for (const body of ['x', null, [], JSON.parse(`${'{"a":'.repeat(12)}1${'}'.repeat(12)}`)])
    expect(normalisedResource(body)).toMatchObject(failed({ scimType: 'invalidSyntax' }));
});

it('a value that a filter doesn’t find is added, and there is nothing to remove', () => {
  const path = 'emails[type eq "work"].value';
  const work = { emails: [{ type: 'work', value: 'a' }] };
  const replace = { op: 'replace', path, value: 'b' } as const;
  expect(withFilterMatched(replace, work)).toEqual(replace);
  expect(withFilterMatched(replace, {})).toEqual({ op: 'add', path: 'emails', value: [{ type: 'work', value: 'b' }] });
  expect(withFilterMatched({ op: 'remove', path }, {})).toBeUndefined();
});

it.each([
  ['userName eq "a\\"b"', { attribute: 'userName', value: 'a"b' }],
  ['EXTERNALID Eq "1"', { attribute: 'externalId', value: '1' }],
  ['emails[type eq "work"].value eq "a@b"', { attribute: 'email', value: 'a@b' }],
  ['id eq "g" and members eq "p"', { attribute: 'id', value: 'g', member: 'p' }],
])('the request reads the filter %s', (text, filter) => {
  expect(readFilter(text)).toEqual(ok(filter));
});

it.each([
  'userName sw "a"',
  'nickName eq "a"',
  'constructor eq "a"',
  'userName eq "a" or id eq "b"',
  'userName eq "\\x"',
])('the request refuses the filter %s', (text) =>
  expect(readFilter(text)).toMatchObject(failed({ scimType: 'invalidFilter' })),
);

it('a page begins at 1 at least, and has 100 entries at most', () => {
  expect(readPage(undefined, undefined)).toEqual({ first: 0, most: 100 });
  expect(readPage('-3', '500')).toEqual({ first: 0, most: 100 });
  expect(readPage('11', '-1')).toEqual({ first: 10, most: 0 });
  expect(readPage('x', '1.5')).toEqual({ first: 0, most: 100 });
});
