import * as z from 'zod/mini';
import { fullName, greetedName } from '#domain/people/names';

/** A claim that attribute mappings and Lambda triggers can leave out or write as another type. */
const ifText = z.catch(z.optional(z.string()), undefined);

const claims = z.object({
  sub: z.string().check(z.minLength(1)),
  email: ifText,
  'cognito:username': ifText,
  username: ifText,
  name: ifText,
  given_name: ifText,
  family_name: ifText,
  exp: z.number(),
  iat: z.number(),
  auth_time: z.catch(z.optional(z.number()), undefined),
  identities: z.catch(z.optional(z.array(z.object({ providerName: z.string() }))), undefined),
});

export interface Claims {
  sub: string;
  email: string;
  username: string;
  /** Empty if the pool has none. */
  name: string;
  greeted: string;
  /** Seconds since 1970, by the pool's clock. */
  exp: number;
  iat: number;
  /** When the user signed in, which no refresh changes. */
  signedInAt?: number;
  /** The pool's names for the providers that the user is linked to. */
  identities?: string[];
}

/** A token's claims, unverified: the backend verifies, the browser only reads. Undefined if it isn't a token. */
export function claimsOf(token: string): Claims | undefined {
  try {
    const read = claims.parse(payloadOf(token));
    const { sub, email = '', exp, iat, auth_time: signedInAt, identities } = read;
    return {
      sub,
      email,
      username: read['cognito:username'] ?? read.username ?? '',
      name: fullName(read),
      greeted: greetedName(read),
      exp,
      iat,
      ...(signedInAt !== undefined && { signedInAt }),
      ...(identities && { identities: identities.map(({ providerName }) => providerName) }),
    };
  } catch {
    return undefined;
  }
}

/** A token's payload, unverified. Throws if it isn't a token. */
function payloadOf(token: string): unknown {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const text = atob(base64);
  return JSON.parse(/[\x80-\xFF]/.test(text) ? asUtf8(text) : text);
}

/** Decodes UTF-8. ASCII, as in most tokens, needs no decoding, which saves time at each call. */
function asUtf8(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
