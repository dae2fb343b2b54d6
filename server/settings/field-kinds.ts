import * as z from 'zod/mini';

/** The words that the operator reads after the field's name. */
export const must = (be: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? `is missing: it must be ${be}` : `must be ${be}`),
  abort: true,
});
export const text = (be: string, form = /\S/) => z.string(must(be)).check(z.trim(), z.regex(form, must(be)));
export const number = (be: string, least: number, most: number) =>
  z.number(must(be)).check(z.int(must(be)), z.gte(least, must(be)), z.lte(most, must(be)));
export const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, must(`one of ${choices.join(', ')}`));
export const listOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z.array(oneOf(choices), must(`a list of ${choices.join(', ')}`));
export const group = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, must(`an object with ${Object.keys(shape).join(', ')}`));
export const yesOrNo = z.boolean(must('true or false'));
export const address = (be: string) => z.string(must(be)).check(z.refine(isSafeAddress, must(be)));
export const origin = (be: string) =>
  z.string(must(be)).check(z.refine((value) => isSafeAddress(value) && isOrigin(value), must(be)));

/** Also refuses what browsers cut out or show to everyone: white space, a user's name and password, and a host that no DNS takes. */
export function isSafeAddress(value: string): boolean {
  if (value.length > 2000 || /\s/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username !== '' || password !== '' || !isHostname(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

const isHostname = (name: string): boolean =>
  name.length <= 253 && name.split('.').every((label) => label.length <= 63);

const isOrigin = (value: string): boolean => new URL(value).origin === value;
