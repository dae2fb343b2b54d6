import { expect, it } from 'vitest';
import {
  type Role,
  type Visitor,
  accessModes,
  groupsAdmit,
  holdsOneOf,
  isForEveryone,
  mayManage,
  roles,
  rolesOf,
} from '#domain/access/roles';
import { aDashboard } from '../dashboards/a-dashboard';

const byGroup = (...groups: string[]): Visitor => ({ access: 'by-group', groups });
const open = (...groups: string[]): Visitor => ({ access: 'open', groups });

it('The roles are in the order of the specification', () => {
  expect(roles).toEqual(['SuperUser', 'ExpertUser', 'AdvancedUser', 'User', 'PublicUser']);
  expect(accessModes).toEqual(['open', 'by-group']);
});

it.each(roles)('The roles are SuperUser alone with open access, also for a %s', (role) => {
  expect(rolesOf(open(role))).toEqual(['SuperUser']);
});

it.each(roles)('The roles come from the groups with access by group: %s', (role) => {
  expect(rolesOf(byGroup(role, 'Sales'))).toEqual([role]);
});

it('The roles are User for a visitor in no group named exactly like a role', () => {
  for (const groups of [[], ['Sales'], ['superuser'], ['SuperUser '], ['__proto__']]) {
    expect(rolesOf(byGroup(...groups))).toEqual(['User']);
  }
});

it('The roles can be several, in their order', () => {
  expect(rolesOf(byGroup('PublicUser', 'ExpertUser'))).toEqual(['ExpertUser', 'PublicUser']);
});

it('A rule for roles admits everyone if it names none', () => {
  for (const visitor of [open(), byGroup(), byGroup('PublicUser')]) {
    expect(holdsOneOf(undefined, visitor)).toBe(true);
    expect(holdsOneOf([], visitor)).toBe(true);
  }
});

it('A rule for roles admits only holders by group, and everyone with open access', () => {
  for (const needed of roles) {
    for (const held of roles) {
      expect(holdsOneOf([needed], byGroup(held))).toBe(needed === held);
      expect(holdsOneOf([needed], open(held))).toBe(needed === 'SuperUser');
    }
  }
});

it('A rule for roles needs only one of several', () => {
  const needed: Role[] = ['ExpertUser', 'AdvancedUser'];
  expect(holdsOneOf(needed, byGroup('AdvancedUser'))).toBe(true);
  expect(holdsOneOf(needed, byGroup('SuperUser'))).toBe(false);
});

it('Management is for SuperUsers, and for everyone with open access', () => {
  expect(roles.filter((role) => mayManage(byGroup(role)))).toEqual(['SuperUser']);
  expect(mayManage(byGroup())).toBe(false);
  expect(mayManage(open())).toBe(true);
});

const forSales = aDashboard({ groupList: ['Sales', 'Board'] });

it('the groups of a dashboard restrict nothing with open access', () => {
  expect(groupsAdmit(forSales, open())).toBe(true);
  expect(isForEveryone(forSales, 'open')).toBe(true);
  expect(isForEveryone(forSales, 'by-group')).toBe(false);
});

it('the groups of a dashboard admit their members and SuperUsers by group', () => {
  expect(groupsAdmit(forSales, byGroup('Board'))).toBe(true);
  expect(groupsAdmit(forSales, byGroup('SuperUser'))).toBe(true);
  for (const other of [[], ['Finance'], ['sales'], ['ExpertUser'], ['SalesEurope']]) {
    expect(groupsAdmit(forSales, byGroup(...other))).toBe(false);
  }
});

it('the groups of a dashboard admit everyone if there are none', () => {
  expect(groupsAdmit(aDashboard({ groupList: [] }), byGroup())).toBe(true);
});
