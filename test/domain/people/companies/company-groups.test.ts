import { describe, expect, test } from 'vitest';
import { groupChanges, groupsFrom, mayGive } from '#domain/people/companies/company-groups';

const rules = [
  { provider: 'Contoso', attribute: 'groups', value: 'sales-emea', group: 'Sales' },
  { provider: 'Contoso', attribute: 'department', value: 'Finance', group: 'Finance' },
  { provider: 'Fabrikam', attribute: 'groups', value: 'sales-emea', group: 'FabrikamSales' },
];

describe('groups by the rules of a company', () => {
  test.each([
    [{ groups: ['sales-emea', 'other'] }, ['Sales']],
    [{ groups: 'sales-emea', department: 'Finance' }, ['Sales', 'Finance']],
    [{ groups: ['Sales', 'SuperUser'] }, []],
    [{ groups: { 0: 'sales-emea' } }, []],
    [JSON.parse('{"__proto__": {"groups": "sales-emea"}}'), []],
    [{}, []],
  ])('for the claims %j are %j', (claims, groups) => expect(groupsFrom(rules, 'Contoso', claims)).toEqual(groups));
});

test('A rule’s group that is not given is taken away, and every other group stays', () => {
  expect(groupChanges(rules, 'Contoso', ['Finance'], ['Sales', 'Editors', 'FabrikamSales'])).toEqual({
    add: ['Finance'],
    remove: ['Sales'],
  });
});

test('A group that was given before its rule was removed is not given', () => {
  expect(groupChanges(rules, 'Contoso', ['Former'], [])).toEqual({ add: [], remove: [] });
});

test('companyGroups can’t give SuperUser, in any case', () => {
  expect(['Sales', 'SuperUser', 'superuser', 'ExpertUser'].filter(mayGive)).toEqual(['Sales', 'ExpertUser']);
});
