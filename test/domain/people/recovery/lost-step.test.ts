import { expect, it } from 'vitest';
import {
  approvalsNeeded,
  approve,
  askedFor,
  endsBySignIn,
  hasExpired,
  hiddenAddress,
  linkWorksFor,
  nextStepAt,
} from '#domain/people/recovery/lost-step';

const bob = { sub: 'bob', email: 'bob@example.com', name: 'Bob Lee' };
const mona = { sub: 'mona', email: 'mona@example.com', name: 'Mona Hart' };
const asked = { ...bob, username: 'bob', note: '', reach: '', at: 0, approvals: [{ ...mona, at: 1 }] };

it.each([
  ['another account with the same verified address', { sub: 'm2', email: 'Mona@Example.com' }, 'approved-already'],
  ['another account with the same name', { sub: 'm2', email: 'm@example.com', name: 'mona hart' }, 'approved-already'],
  ['another account of the person who asked', { sub: 'b2', email: '', name: 'Bob Lee' }, 'own-request'],
  ['the person who asked, by the address', { sub: 'b2', email: 'bob@example.com' }, 'own-request'],
])('a lost second step is not approved by %s', (_, manager, failure) => {
  expect(approve(asked, manager, 2, 2)).toEqual({ ok: false, failure });
});

it('a lost second step is approved by a second person, whose name is kept, and by one without address or name', () => {
  const max = { sub: 'max', email: 'max@example.com', name: 'Max Berg' };
  const approved = approve(asked, max, 2, 2);
  expect(approved).toMatchObject({ ok: true, value: { approvedAt: 2, approvals: [mona, { ...max, at: 2 }] } });
  const unnamed = { ...asked, email: '', name: '', approvals: [{ sub: 'mona', email: '', at: 1 }] };
  expect(approve(unnamed, { sub: 'max', email: '' }, 2, 2).ok).toBe(true);
});

it.each([
  ['is over a week after it was asked', {}, askedFor],
  ['sends its link a day after its approval', { approvedAt: 5 }, 5 + 100 - 1],
  ['is over when its link has not been used', { approvedAt: 5, linkSentAt: 105 }, 105 + linkWorksFor],
])('the next thing that happens to a lost second step by itself: it %s', (_, more, last) => {
  const request = { ...asked, ...more };
  expect(nextStepAt(request, 100)).toBe(last + 1);
  expect(hasExpired(request, last)).toBe(false);
  expect(hasExpired(request, last + 1)).toBe(!('approvedAt' in more) || 'linkSentAt' in more);
});

it.each<[string, string[] | undefined, number]>([
  ['two managers besides the person', ['mona', 'max', 'bob'], 2],
  ['one manager besides the person', ['mona', 'bob'], 1],
  ['an unknown number of managers', undefined, 2],
])('a pool with %s asks for so many approvals of a lost second step', (_, managers, needed) => {
  expect(approvalsNeeded(managers, 'bob')).toBe(needed);
});

it.each([
  ['after it', { signedInAt: 11, issuedAt: 12 }, true],
  ['before it', { signedInAt: 9, issuedAt: 12 }, false],
  ['before it, by a token too old for this clock', { signedInAt: 11, issuedAt: 20 }, false],
  ['at an unknown time', {}, false],
])('a sign-in %s ends the request for a lost second step: %o', (_, times, ends) => {
  expect(endsBySignIn({ at: 10_000 }, times, 15_000)).toBe(ends);
});

it('an address is hidden but for its first and last letter and its domain', () => {
  expect(hiddenAddress('amelia.hart@northfield.example')).toBe('a…t@northfield.example');
});
