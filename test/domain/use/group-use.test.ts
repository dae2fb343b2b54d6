import { expect, it } from 'vitest';
import { countedGroups, restOfReaders, useByGroup } from '#domain/use/group-use';
import { costOfMonth, costOfOwnMonth, type Plan } from '#domain/use/plan';
import { sessionsOf } from '#domain/use/use';

it('a person in several groups counts in the largest, and in the first by name of equally large ones', () => {
  const people = new Map([
    ['ann', ['Finance', 'Sales']],
    ['bob', ['Sales']],
    ['cid', ['Ops', 'Board']],
    ['dan', []],
  ]);
  expect([...countedGroups(people)]).toEqual([
    ['ann', 'Sales'],
    ['bob', 'Sales'],
    ['cid', 'Board'],
    ['dan', undefined],
  ]);
});

it.each([
  [{ kind: 'per-reader', currency: 'EUR', price: 3 }, 2],
  [{ kind: 'per-session', currency: 'EUR', price: 0.5, cap: 5 }, undefined],
  [{ kind: 'per-session', currency: 'EUR', price: 0.5 }, undefined],
] satisfies [Plan, number | undefined][])(
  'the costs of people and of readers who opened nothing are those of groups and of the month: %j',
  (plan, idle) => {
    const lastAt = new Date('2026-11-02T08:00Z');
    const people = [1, 20].map((opened, index) => ({ sub: `person-${index}`, opened, renewed: 2, lastAt }));
    const groupOf = new Map([...people.map(({ sub }) => sub), 'idle', 'other'].map((sub) => [sub, sub.slice(0, 6)]));
    const groups = useByGroup(people, groupOf, plan);
    const rest = restOfReaders(groups, plan);
    expect(rest?.count).toBe(idle);
    const costOfPeople = people.reduce((sum, use) => sum + (costOfOwnMonth(plan, sessionsOf(use)) ?? 0), 0);
    const ofGroups = groups.reduce((sum, { cost = 0 }) => sum + cost, 0);
    expect(costOfPeople + (rest?.cost ?? 0)).toBe(ofGroups);
    expect(ofGroups).toBe(costOfMonth(plan, people, groupOf.size));
  },
);
