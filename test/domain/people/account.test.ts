import { expect, it } from 'vitest';
import { confirmingName, isConfirmed } from '#domain/people/account';

it('an account is deleted once its username is typed, or its address where the pool made the username up', () => {
  const amelia = { username: 'Amelia', sub: 'a1b2', email: 'amelia@example.com' };
  expect(isConfirmed(' amelia ', amelia)).toBe(true);
  expect(isConfirmed('amelia@example.com', amelia)).toBe(false);
  expect(isConfirmed('', amelia)).toBe(false);
  expect(confirmingName({ ...amelia, username: 'a1b2' })).toBe('amelia@example.com');
  expect(confirmingName({ username: 'a1b2', sub: 'a1b2', email: '' })).toBe('a1b2');
});
