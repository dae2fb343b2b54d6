import { expect, it } from 'vitest';
import { createEarlyTicket } from '#application/viewing/viewing';
import { ok } from '#domain/result';
import { aTicket, sales } from './an-opening';

it('an early ticket is left for the next opening by a renewal, which has a ticket of its own', async () => {
  const asked: (boolean | undefined)[] = [];
  const user = { username: 'ann', sub: 'ann', email: 'ann@example.com' };
  const ticket = createEarlyTicket(
    { issue: async (_, isRenewal) => ok(aTicket(asked.push(isRenewal))) },
    { current: () => ({ status: 'signed-in', user, arrival: 'remembered', asksToRemember: false }) },
  );
  ticket.ask(sales.id);
  expect(await ticket.issue(sales.id, true)).toEqual(ok(aTicket(2)));
  expect(await ticket.issue(sales.id)).toEqual(ok(aTicket(1)));
  expect(asked).toEqual([undefined, true]);
});
