import { describe, expect, test } from 'vitest';
import {
  groupChanges,
  groupsFrom,
  hasTooManyValues,
  mayGive,
  mostValues,
  rulesOf,
} from '#domain/people/companies/company-groups';

const rules = [
  { provider: 'Contoso', attribute: 'groups', value: 'sales-emea', group: 'Sales' },
  { provider: 'Contoso', attribute: 'department', value: 'Finance', group: 'Finance' },
  { provider: 'Fabrikam', attribute: 'groups', value: 'sales-emea', group: 'FabrikamSales' },
];

const salesAfter = (others: number) => ({ groups: [...Array<string>(others).fill('other'), 'sales-emea'] });

describe('groups by the rules of a company', () => {
  test.each([
    [{ groups: ['sales-emea', 'other'] }, ['Sales']],
    [{ groups: 'sales-emea', department: 'Finance' }, ['Sales', 'Finance']],
    [{ groups: ['Sales', 'SuperUser'] }, []],
    [{ groups: { 0: 'sales-emea' } }, []],
    [{ groups: [['sales-emea'], { value: 'sales-emea' }, 7, null, true] }, []],
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

test('A group that a person has already is not given again', () => {
  expect(groupChanges(rules, 'Contoso', ['Sales', 'Finance'], ['Sales'])).toEqual({ add: ['Finance'], remove: [] });
});

test('Values after the most that are read give nothing, and are noticed', () => {
  expect(groupsFrom(rules, 'Contoso', salesAfter(mostValues - 1))).toEqual(['Sales']);
  expect(hasTooManyValues(rules, 'Contoso', salesAfter(mostValues - 1))).toBe(false);
  expect(groupsFrom(rules, 'Contoso', salesAfter(mostValues))).toEqual([]);
  expect(hasTooManyValues(rules, 'Contoso', salesAfter(mostValues))).toBe(true);
});

test('companySuperUsers make managers, after the rules of companyGroups', () => {
  const admins = { provider: 'Contoso', attribute: 'roles', value: 'analytics-admins' };
  const all = rulesOf({ companyGroups: rules, companySuperUsers: [admins] });
  expect(all).toEqual([...rules, { ...admins, group: 'SuperUser' }]);
  expect(groupsFrom(all, 'Contoso', { roles: ['analytics-admins'] })).toEqual(['SuperUser']);
  expect(rulesOf({})).toEqual([]);
});

test('A group that was given before its rule was removed is not given', () => {
  expect(groupChanges(rules, 'Contoso', ['Former'], [])).toEqual({ add: [], remove: [] });
});

test('companyGroups can’t give SuperUser, in any case', () => {
  expect(['Sales', 'SuperUser', 'superuser', 'ExpertUser'].filter(mayGive)).toEqual(['Sales', 'ExpertUser']);
});
