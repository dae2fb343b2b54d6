import { expect, it } from 'vitest';
import { nameOfViewed, type ViewedPerson } from '#domain/access/viewed-person';

const aPerson = (email: string): ViewedPerson => ({ sub: '1', email, name: 'Ann Lee', groups: ['Sales'], granted: [] });

it('The viewed group or person is called by the name of the group', () => {
  expect(nameOfViewed({ group: 'Sales' })).toBe('Sales');
});

it('The viewed group or person is called by the email of the person, or by their name without one', () => {
  expect(nameOfViewed({ person: aPerson('ann@example.com') })).toBe('ann@example.com');
  expect(nameOfViewed({ person: aPerson('') })).toBe('Ann Lee');
});
