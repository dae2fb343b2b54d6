import { expect, it } from 'vitest';
import { receiptOf, receiptTable, stepsLeft } from '#domain/people/scim/receipt';

it('a receipt names every step of a departure in its order, those that are done with their time', () => {
  const receipt = receiptOf({ goal: 'disabled', arrivedAt: 1_000, steps: { refused: 1_001, groups: 3_000 } });
  expect(receipt).toEqual({
    goal: 'disabled',
    arrivedAt: new Date(1_000),
    steps: [
      { step: 'refused', at: new Date(1_001) },
      { step: 'account' },
      { step: 'reader' },
      { step: 'groups', at: new Date(3_000) },
      { step: 'deliveries' },
      { step: 'files' },
    ],
  });
  expect(receipt && stepsLeft(receipt)).toBe(4);
});

it('someone who stays or comes back has no receipt', () => {
  for (const goal of ['moved', 'active'] as const) expect(receiptOf({ goal, arrivedAt: 1, steps: {} })).toBeUndefined();
});

it('a file has a row for each step of each receipt', () => {
  const receipt = receiptOf({ goal: 'disabled', arrivedAt: 1_000, steps: { refused: 1_001 } });
  const rows = receiptTable.rows([{ email: 'ann@contoso.example', receipts: receipt ? [receipt, receipt] : [] }]);
  expect(rows).toHaveLength(12);
  const start = ['ann@contoso.example', 'disabled', new Date(1_000)];
  expect(rows.slice(0, 2)).toEqual([
    [...start, 'refused', new Date(1_001)],
    [...start, 'account', undefined],
  ]);
});
