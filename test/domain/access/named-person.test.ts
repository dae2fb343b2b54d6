import { expect, it } from 'vitest';
import { aboutIn, calledIn, knownBy } from '#domain/access/named-person';

const ann = { sub: 'ann-sub', email: 'ann@example.com' };
const names = new Map([
  ['ann-sub', { sub: 'ann-sub', name: 'Ann Hart' }],
  ['bob-sub', { sub: 'bob-sub', name: 'Bob Lee' }],
  ['nameless', { sub: 'nameless', name: '' }],
  ['other-bob', { sub: 'other-bob', name: 'Bob Lee' }],
]);

it.each([
  ['by name, with their sub', ann, { name: 'Ann Hart', address: ann.email, isShared: false }],
  [
    'by address alone, which can be another person’s by now',
    { email: ann.email },
    { name: ann.email, isShared: false },
  ],
  [
    'with the address where another has the same name',
    { sub: 'bob-sub', email: 'bob@example.com' },
    { name: 'Bob Lee', address: 'bob@example.com', isShared: true },
  ],
  ['by address without a name', { sub: 'cy', email: 'cy@example.com' }, { name: 'cy@example.com', isShared: false }],
  ['nothing while the pool is asked', { sub: 'cy', email: '' }, { address: 'cy', isShared: false, isAsked: true }],
  ['nothing where the pool knows no name', { sub: 'nameless', email: '' }, { address: 'nameless', isShared: false }],
])('a person is called %s', (_, person, called) => {
  expect(calledIn(names, person)).toEqual(called);
});

it('a person whom an earlier release stored by address is known by that alone, and a forgotten one by sub', () => {
  expect([knownBy(ann.email), knownBy(ann.sub)]).toEqual([{ email: ann.email }, { sub: ann.sub, email: '' }]);
  expect(aboutIn({ person: ann.email })).toEqual({ email: ann.email });
  expect(aboutIn({ person: ann.email, personSub: ann.sub })).toEqual(ann);
  expect(aboutIn({ person: ann.sub, personSub: ann.sub })).toEqual({ sub: ann.sub, email: '' });
});
