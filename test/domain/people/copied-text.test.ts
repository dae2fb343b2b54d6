import { expect, it } from 'vitest';
import { tidyCode, tidyName, withPlainDigits } from '#domain/people/copied-text';
import { checkUsername, tidyAttributes } from '#domain/people/sign-in/credential-checks';
import { tidyRecoveryCode } from '#domain/people/recovery/recovery-code';
import { codeIn, emailCodeIn } from '#domain/people/sign-in/sign-in';

it.each([
  ['\u202A+353 85 123-4567\u202C', '+353851234567'],
  ['+353 (0)85\u2011123.4567', '+3530851234567'],
  ['\uFF0B٣٥٣٨٥١٢٣٤٥٦٧', '+353851234567'],
])('Typed or pasted text is a phone number, as in %j', (typed, meant) => {
  expect(tidyAttributes({ phone_number: typed })).toEqual({ phone_number: meant });
});

it('Typed or pasted text is a username and an email address without what nobody sees, but a name as it is', () => {
  expect(tidyName(' \u200Bada\uFEFF ')).toBe('ada');
  expect(checkUsername('\u200Bada')).toBeUndefined();
  const name = 'می\u200Cخواهم';
  expect(tidyAttributes({ email: '\u2068ada@example.com\u2069', name })).toEqual({ email: 'ada@example.com', name });
});

/** Every character that Unicode says is of this kind. */
const charactersOf = (kind: RegExp): string[] =>
  Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point)).filter((one) => kind.test(one));

it('Typed or pasted text is a code in the digits of every script', () => {
  const digits = charactersOf(/^\p{Nd}$/u);
  // Ten in a row are a script's.
  const plain = digits.map(tidyCode).join('');
  expect(plain).toBe('0123456789'.repeat(digits.length / 10));
  expect(digits.length).toBeGreaterThan(600);
  expect(withPlainDigits('day 1')).toBe('day 1');
});

it('Typed or pasted text is the same code with any dash, dot, space or invisible character in it', () => {
  const apart = charactersOf(/^[\p{Pd}\p{Zs}\p{Default_Ignorable_Code_Point}.·•−\t\n\r]$/u);
  const wrong = apart.filter((one) => {
    const set = (code: string): string => code.replaceAll(/\B/g, one);
    return codeIn(set('123456')) !== '123456' || tidyRecoveryCode(set('7k3m90qzb4xt')) !== '7K3M90QZB4XT';
  });
  expect(wrong).toEqual([]);
  expect(apart.length).toBeGreaterThan(100);
});

it.each([
  ['Your code: 123456\n24 hours', '123456'],
  ['2026 123456', '123456'],
  ['Code 123 456.', '123456'],
  ['123-456', '123456'],
  ['12345', '12345'],
  ['1234567', '1234567'],
  ['1234 5678', '12345678'],
  ['Code 123–456.', '123456'],
  ['code', 'code'],
])('Typed or pasted text has its code found in %j', (typed, code) => {
  expect(codeIn(typed)).toBe(code);
});

it.each([
  ['12345678', '12345678'],
  ['Your code is 12345678.\n24 hours', '12345678'],
  ['2026 1234567', '1234567'],
  ['1234 5678', '12345678'],
  ['1234-5678', '12345678'],
  ['１２３４５６７８', '12345678'],
  ['123456789', '123456789'],
  ['code', 'code'],
])('Typed or pasted text has its code of up to eight digits found in %j', (typed, code) => {
  expect(emailCodeIn(typed)).toBe(code);
});
