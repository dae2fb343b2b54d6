import { expect, it } from 'vitest';
import { checkUserPoolId, defaultRegion, isContact, isIdentityPoolId, isUnread } from '#domain/browser/configuration';

it.each(['eu-west-1_LocalDev1', 'a_b', `${'a'.repeat(53)}_b`, 'us-east_1_X'])('A user pool id can be %s', (id) => {
  expect(checkUserPoolId(id)).toBeUndefined();
});

it.each([
  '',
  '_',
  'eu-west-1',
  'eu-west-1_',
  '_Abc',
  'eu west_1',
  'eu-west-1_a-b',
  'eu-west-1_é',
  ' a_b',
  'a_b\n',
  'a_b\n_c!',
])('A user pool id can’t be %j', (id) => {
  expect(checkUserPoolId(id)).toBe('pool-id-form');
});

it('A user pool id has at most 55 characters', () => {
  expect(checkUserPoolId(`${'a'.repeat(54)}_b`)).toBe('pool-id-length');
  expect(checkUserPoolId('x'.repeat(10_000))).toBe('pool-id-length');
});

it('The region is eu-west-1 unless another one is configured', () => {
  expect(defaultRegion).toBe('eu-west-1');
});

const id = '01234567-89ab-cdef-0123-456789abcdef';

it.each([`eu-west-1:${id}`, `us-gov-east-1:${id}`])('an identity pool id can be %s', (text) => {
  expect(isIdentityPoolId(text)).toBe(true);
});

// The region becomes part of a host name.
it.each([
  id,
  `:${id}`,
  `evil.example/:${id}`,
  `EU-WEST-1:${id}`,
  `eu-west-1:${id}0`,
  `eu-west-1:${id.slice(1)}`,
  `eu-west-1:${id.replace('f', 'g')}`,
  `eu-west-1:${id}\n`,
])('an identity pool id can’t be %j', (text) => {
  expect(isIdentityPoolId(text)).toBe(false);
});

it.each([
  'https://help.example.com/form?about=portal',
  'mailto:help@example.com',
  'mailto:it.help+bi_2@service-desk.example.co.uk',
  'MAILTO:Help@Example.COM',
])('The support contact can be %s', (contact) => {
  expect(isContact(contact)).toBe(true);
});

it.each([
  '',
  'help',
  'help@example.com',
  'http://help.example.com',
  'javascript:alert(1)',
  'mailto:',
  'mailto:help',
  'mailto:help@localhost',
  'mailto:@example.com',
  'mailto:help@.com',
  'mailto:help@example.',
  'mailto:help@exam_ple.com',
  'mailto:help@example.c_m',
  'mailto:the help@example.com',
  'mailto:help@example.com?bcc=eve@example.com',
  'mailto:help@example.com,eve@example.com',
  'to:mailto:help@example.com',
])('The support contact can’t be %j', (contact) => {
  expect(isContact(contact)).toBe(false);
});

it('A configuration may be right where it could not be loaded', () => {
  expect(isUnread({ field: '', reason: 'unreachable' })).toBe(true);
  expect(isUnread({ field: '', reason: 'server-error', status: 503 })).toBe(true);
  expect(isUnread({ field: '', reason: 'missing-file' })).toBe(false);
  expect(isUnread({ field: 'region', reason: 'not-a-region' })).toBe(false);
});
