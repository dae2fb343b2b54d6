import { expect, it } from 'vitest';
import { canBeOpenedBy, isInMenuOf, isVisibleTo } from '#domain/access/visibility';
import { aDashboard } from '../dashboards/a-dashboard';

const forSales = aDashboard({ groupList: ['Sales'] });
const draft = aDashboard({ status: 'DRAFT' });
const inGroups = (...groups: string[]) => ({ access: 'by-group', groups }) as const;

it('A dashboard is in the menu where it is published and its groups admit, for managers too', () => {
  expect(isInMenuOf(inGroups('Sales'), forSales)).toBe(true);
  expect(isInMenuOf(inGroups('Finance'), forSales)).toBe(false);
  expect(isInMenuOf({ access: 'open', groups: [] }, forSales)).toBe(true);
  expect(isInMenuOf(inGroups('SuperUser'), draft)).toBe(false);
});

it('A dashboard is always visible to managers, and cannot be opened by anyone once it is missing', () => {
  expect(isVisibleTo(inGroups('SuperUser'), draft)).toBe(true);
  expect(isVisibleTo(inGroups('Sales'), draft)).toBe(false);
  expect(canBeOpenedBy(inGroups('Sales'), forSales)).toBe(true);
  expect(canBeOpenedBy(inGroups('SuperUser'), { ...forSales, missing: true })).toBe(false);
});
