import { expect, it } from 'vitest';
import { costOfMonth, costOfOwnMonth, costOfPastMonth, costOfPerson, type Plan } from '#domain/use/plan';
import { lastMonths, monthsBefore } from '#domain/use/use';

const month = (...people: number[]) => people.map((opened) => ({ opened, renewed: 0 }));

it.each([
  ['per-reader', { price: 3 }, [0, 3, 3], 6],
  ['per-session', { price: 0.3, cap: 5 }, [0, 0.3, 5], 5.3],
  ['per-session', { price: 0.25 }, [0, 0.25, 25], 25.25],
  ['capacity', { price: 0.5, minimum: 250, included: 100 }, [0, undefined, undefined], 250.5],
  ['capacity', { price: 0.5, minimum: 250, included: 500 }, [0, undefined, undefined], 250],
] as const)('a plan %s of %j bills people with 0, 1 and 100 sessions', (kind, prices, each, all) => {
  const plan: Plan = { kind, currency: 'USD', ...prices };
  expect([0, 1, 100].map((sessions) => costOfPerson(plan, sessions))).toEqual(each);
  expect(costOfMonth(plan, month(0, 1, 100))).toBeCloseTo(all);
});

it.each([
  ['per-reader', { price: 3 }, { cost: 6, isLeast: true }],
  ['per-session', { price: 0.3, cap: 5 }, { cost: 5.3 }],
  ['per-session', { price: 0.25 }, { cost: 25.25 }],
  ['capacity', { price: 0.5, minimum: 250, included: 100 }, { cost: 250.5 }],
] as const)('a past month of 1 and 100 sessions by a plan %s of %j costs %j', async (kind, prices, expected) => {
  const plan: Plan = { kind, currency: 'USD', ...prices };
  let reads = 0;
  const people = async () => {
    reads += 1;
    return month(1, 100);
  };
  expect(await costOfPastMonth(plan, { people: 2, opened: 101, renewed: 0 }, people)).toEqual(expected);
  expect(reads).toBe('cap' in prices ? 1 : 0);
  expect(await costOfPastMonth(plan, { people: 0, opened: 0, renewed: 0 }, people)).toBeUndefined();
});

it('a person’s month without sessions has no cost to tell', () => {
  const perSession: Plan = { kind: 'per-session', currency: 'USD', price: 0.3, cap: 5 };
  expect([costOfOwnMonth(perSession, 0), costOfOwnMonth(perSession, 100), costOfOwnMonth(undefined, 1)]).toEqual([
    undefined,
    5,
    undefined,
  ]);
});

it('renewed sessions are billed like opened ones', () => {
  expect(costOfMonth({ kind: 'per-session', currency: 'USD', price: 1 }, [{ opened: 1, renewed: 2 }])).toBe(3);
});

it('months are counted in UTC across years', () => {
  expect(lastMonths(new Date('2026-02-28T23:59:59Z'), 3)).toEqual(['2025-12', '2026-01', '2026-02']);
  expect(monthsBefore('2026-01', 13)).toBe('2024-12');
});
