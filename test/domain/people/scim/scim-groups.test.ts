import { expect, it } from 'vitest';
import { groupsFrom } from '#domain/people/companies/company-groups';
import {
  givesSomething,
  groupChangesByScim,
  lacksGroups,
  nameProblem,
  withGroups,
} from '#domain/people/scim/scim-groups';

const rule = { provider: 'Contoso', attribute: 'groups', value: 'Vertrieb', group: 'Sales' };
const rules = [
  rule,
  { ...rule, attribute: 'department', value: 'Finance', group: 'Finance' },
  { ...rule, provider: 'Fabrikam', value: 'Fabrikam staff', group: 'Fabrikam' },
  { ...rule, provider: 'Northwind', attribute: 'department' },
  { ...rule, value: 'Portal admins', group: 'SuperUser' },
];

it('a member gets what the rules for groups say, and loses what they no longer say', () => {
  expect(groupChangesByScim(rules, 'Contoso', ['Vertrieb', 'Portal admins', 'Other'], ['Own'])).toEqual({
    add: ['Sales', 'SuperUser'],
    remove: [],
  });
  expect(groupChangesByScim(rules, 'Contoso', [], ['Sales', 'SuperUser', 'Own'])).toEqual({
    add: [],
    remove: ['Sales', 'SuperUser'],
  });
});

it('groups of another attribute and of another company stay', () => {
  expect(groupChangesByScim(rules, 'Contoso', ['Finance', 'Fabrikam staff'], ['Finance', 'Fabrikam'])).toEqual({
    add: [],
    remove: [],
  });
});

it('a group gives something only by the name that a rule of its company has', () => {
  const given = ['Vertrieb', 'Portal admins', 'Sales', 'SuperUser', 'Finance', 'Fabrikam staff'];
  expect(given.filter((name) => givesSomething(rules, 'Contoso', name))).toEqual(['Vertrieb', 'Portal admins']);
});

it.each([
  ['', 'displayName'],
  ['x'.repeat(257), 'displayName'],
  ['Fabrikam staff', 'another company'],
  ['Fabrikam', 'another company'],
])('a directory can’t have a group named %j', (name, detail) => {
  expect(nameProblem(rules, 'Contoso', name)?.detail).toContain(detail);
});

it('a directory can have groups that a rule of its own names, and any that no rule names', () => {
  for (const name of ['Vertrieb', 'Sales', 'Other']) expect(nameProblem(rules, 'Contoso', name)).toBeUndefined();
});

it.each([
  ['no claims', 'Contoso', {}, true],
  ['another claim', 'Contoso', { department: 'Finance' }, true],
  ['groups', 'Contoso', { groups: 'Vertrieb' }, false],
  ['an empty list of groups', 'Contoso', { groups: [] }, false],
  ['no claims, where no rule reads groups', 'Northwind', {}, false],
])('with %s at a sign-in by %s (%j), the directory’s groups count: %s', (_, provider, claims, expected) => {
  expect(lacksGroups(rules, provider, claims)).toBe(expected);
});

it('the directory’s groups give what the same claim would give, beside other claims', () => {
  const claims = withGroups({ department: 'Finance' }, ['Vertrieb', 'Other']);
  expect(groupsFrom(rules, 'Contoso', claims)).toEqual(['Sales', 'Finance']);
});
