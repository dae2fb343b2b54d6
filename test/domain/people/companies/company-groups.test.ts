import { describe, expect, test } from 'vitest';
import { groupChanges, groupsFrom, mayGive } from '#domain/people/companies/company-groups';

const rules = [
  { provider: 'Contoso', attribute: 'groups', value: 'sales-emea', group: 'Sales' },
  { provider: 'Contoso', attribute: 'department', value: 'Finance', group: 'Finance' },
  { provider: 'Fabrikam', attribute: 'groups', value: 'sales-emea', group: 'FabrikamSales' },
];

describe('the groups of a company', () => {
  test.each([
    [{ groups: ['sales-emea', 'other'] }, ['Sales']],
    [{ groups: 'sales-emea', department: 'Finance' }, ['Sales', 'Finance']],
    [{ groups: ['Sales', 'SuperUser'] }, []],
    [{ groups: { 0: 'sales-emea' } }, []],
    [JSON.parse('{"__proto__": {"groups": "sales-emea"}}'), []],
    [{}, []],
  ])('that says %j are %j', (claims, groups) => expect(groupsFrom(rules, 'Contoso', claims)).toEqual(groups));
});

test('A group whose rule no longer applies is taken, and a group of no rule stays', () => {
  expect(groupChanges(rules, 'Contoso', { department: 'Finance' }, ['Sales', 'Editors', 'FabrikamSales'])).toEqual({
    add: ['Finance'],
    remove: ['Sales'],
  });
});

test('No rule of groups gives the role of managers', () => {
  expect(['Sales', 'SuperUser', 'superuser', 'ExpertUser'].filter(mayGive)).toEqual(['Sales', 'ExpertUser']);
});
