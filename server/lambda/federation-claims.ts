import type { Claims } from '#domain/people/companies/company-groups';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const objectOf = (value: unknown): Record<string, unknown> =>
  Object(typeof value === 'string' ? parsed(value) : value) as Record<string, unknown>;

/** Matches Cognito's form of several values in one text: `[a,b]`, with form-encoded values. */
const several = /^\[[\w.*%+-]*(, ?[\w.*%+-]*)*\]$/;

function valueOf(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('[')) return value;
  const list = parsed(value);
  if (Array.isArray(list)) return list;
  if (!several.test(value)) return value;
  try {
    const values = value.slice(1, -1).split(/, ?/);
    return values.map((one) => decodeURIComponent(one.replaceAll('+', ' ')));
  } catch {
    return value;
  }
}

/** Reads a provider's claims from the `attributes` of Cognito's inbound trigger. The signed ID token takes precedence over `userInfo`. */
export function claimsIn(attributes: Readonly<Record<string, unknown>>): Claims {
  const { samlResponse, userInfo, idToken } = attributes;
  const said = Object.entries({ ...objectOf(samlResponse), ...objectOf(userInfo), ...objectOf(idToken) });
  return Object.fromEntries(said.map(([name, value]) => [name, valueOf(value)]));
}

/** Returns a claim of one value as text; empty if it is missing, or has several values. */
export function textOf(claims: Claims, name: string): string {
  const value: unknown = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const [text, ...more] = [value].flat();
  return more.length > 0 || !['string', 'boolean'].includes(typeof text) ? '' : String(text).trim();
}
