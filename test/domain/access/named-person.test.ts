import { expect, it } from 'vitest';
import { calledIn } from '#domain/access/named-person';

const ann = { sub: 'ann-sub', email: 'ann@example.com' };
const names = new Map([
  ['ann-sub', { sub: 'ann-sub', name: 'Ann Hart' }],
  ['ann@example.com', { sub: 'ann-sub', name: 'Ann Hart' }],
  ['bob@example.com', { sub: 'bob-sub', name: 'Bob Lee' }],
  ['nameless', { sub: 'nameless', name: '' }],
  ['other-bob', { sub: 'other-bob', name: 'Bob Lee' }],
]);

it.each([
  ['by name, whether the entry has their sub or not', ann, { name: 'Ann Hart', address: ann.email, isShared: false }],
  ['by name, from the address alone', { email: ann.email }, { name: 'Ann Hart', address: ann.email, isShared: false }],
  [
    'with the address where another has the same name',
    { email: 'bob@example.com' },
    { name: 'Bob Lee', address: 'bob@example.com', isShared: true },
  ],
  ['by address without a name', { sub: 'cy', email: 'cy@example.com' }, { name: 'cy@example.com', isShared: false }],
  ['nothing while the pool is asked', { sub: 'cy', email: '' }, { address: 'cy', isShared: false, isAsked: true }],
  ['nothing where the pool knows no name', { sub: 'nameless', email: '' }, { address: 'nameless', isShared: false }],
])('a person is called %s', (_, person, called) => {
  expect(calledIn(names, person)).toEqual(called);
});
