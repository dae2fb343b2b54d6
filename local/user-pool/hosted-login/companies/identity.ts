import { usernameSchema } from '../../users/username';
import { missingOf } from '../../users/attributes';
import type { IdentityProvider } from '../providers';
import { invalidRequest } from './federation-error';

/** What a provider has proven about a person. */
export interface Proof {
  subject: string;
  claims: Record<string, unknown>;
}

const longestValue = 2048;

/** The username of a provider's person. */
export function usernameOf(provider: string, subject: string): string {
  const username = usernameSchema.safeParse(`${provider}_${subject}`);
  if (!username.success) throw invalidRequest(`Invalid username: ${username.error.issues[0]?.message}`);
  return username.data;
}

/**
 * Maps claims to the pool's attributes as Cognito does: several values become one text, an email address is verified only if the provider
 * says so, and a missing claim leaves its attribute unchanged.
 */
export function attributesOf(
  { mapping }: IdentityProvider,
  claims: Proof['claims'],
  required: readonly string[],
): Record<string, string> {
  const mapped = Object.entries(mapping).flatMap(([attribute, claim]) => {
    const text = Object.hasOwn(claims, claim) ? textOf(claims[claim]) : '';
    return text === '' ? [] : [[attribute, text] as const];
  });
  const attributes: Record<string, string> = Object.fromEntries(mapped);
  const [missing] = missingOf(required, attributes);
  if (missing !== undefined) throw invalidRequest(`Invalid user attributes: ${missing}. The attribute is required.`);
  for (const [name, value] of mapped) {
    if (value.length <= longestValue) continue;
    throw invalidRequest(`Invalid user attributes: ${name}: String must be no longer than ${longestValue} characters`);
  }
  if (attributes['email'] === undefined) return attributes;
  return { ...attributes, email_verified: String(attributes['email_verified'] === 'true') };
}

function textOf(claim: unknown): string {
  if (!Array.isArray(claim)) return ['string', 'number', 'boolean'].includes(typeof claim) ? String(claim) : '';
  if (claim.length === 1) return textOf(claim[0]);
  return claim.map((value) => encodeURIComponent(textOf(value))).join(',');
}
