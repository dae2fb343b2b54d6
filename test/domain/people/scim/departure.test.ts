import { expect, it } from 'vitest';
import { isDeparture, openSteps, personGoals, personSteps } from '#domain/people/scim/departure';

it('a leaver is refused before the steps that call the user pool, and a deletion erases last', () => {
  expect(personGoals.filter(isDeparture)).toEqual(['disabled', 'deleted']);
  expect(openSteps({ goal: 'disabled', steps: {} })[0]).toBe('refused');
  expect(openSteps({ goal: 'deleted', steps: {} })).toEqual(personSteps);
});

it('a return enables the account and a move leaves it as it is', () => {
  expect(openSteps({ goal: 'active', steps: {} })).toEqual(['account', 'groups']);
  expect(openSteps({ goal: 'moved', steps: {} })).toEqual(['groups']);
});

it('steps that are done are not open, whatever failed before them', () => {
  const steps = { refused: 1, reader: 2, deliveries: 3 };
  expect(openSteps({ goal: 'disabled', steps })).toEqual(['account', 'groups', 'files']);
});
