import { X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import type { DescribedByMetadata } from '../../ports/company-probes';

const address = z.optional(z.string());
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  userinfo_endpoint: address,
  jwks_uri: address,
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
});
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), use: z.optional(z.string()) })) });

/** What Cognito needs besides the issuer. https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-oidc-idp.html */
const endpoints = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;

/** Reads a discovery document; undefined if it is something else. */
export function readDiscovery(text: string): (DescribedByMetadata & { keysAt: string | undefined }) | undefined {
  const { success, data } = z.safeParse(discovery, jsonOf(text));
  if (!success) return undefined;
  // Without the field, a client authenticates by a header (OpenID Connect Discovery, section 3).
  const { issuer, token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = data;
  return {
    issuer,
    lacks: endpoints.filter((name) => data[name] === undefined),
    plain: endpoints.filter((name) => data[name] !== undefined && !data[name].startsWith('https:')),
    takesSecret: methods.includes('client_secret_post'),
    keysAt: data.jwks_uri,
  };
}

/** How many keys for signatures a key set has; undefined if the text is something else. */
export function countKeys(text: string): number | undefined {
  const { success, data } = z.safeParse(keySet, jsonOf(text));
  return success ? data.keys.filter(({ kty, use }) => kty === 'RSA' && use !== 'enc').length : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const day = 24 * 60 * 60_000;
const opening = (name: string) => new RegExp(`<(?:[\\w-]+:)?${name}(?=[\\s>/])`);
const closing = (name: string) => new RegExp(`</(?:[\\w-]+:)?${name}\\s*>`);

/** Reads SAML metadata of a provider; undefined if it is something else. Splits the text, because that stays quick for any input. */
export function readSaml(text: string, now = Date.now()): DescribedByMetadata | undefined {
  const [before = '', role] = text.split(opening('IDPSSODescriptor'), 2);
  if (!opening('EntityDescriptor').test(before) || role === undefined) return undefined;
  const [provider = ''] = role.split(closing('IDPSSODescriptor'), 1);
  const services = provider
    .split(opening('SingleSignOnService'))
    .slice(1)
    .flatMap((service) => /^[^>]*\bLocation\s*=\s*["']([^"']*)/.exec(service)?.[1] ?? []);
  const ends = provider
    .split(closing('KeyDescriptor'))
    .flatMap((part) => part.split(opening('KeyDescriptor')).slice(1, 2))
    .filter((key) => !/^[^>]*\buse\s*=\s*["']encryption/.test(key))
    .flatMap((key) => key.split(opening('X509Certificate')).slice(1))
    .flatMap((certificate) => endOf(certificate));
  return {
    lacks: [
      ...(services.length === 0 ? ['SingleSignOnService'] : []),
      ...(ends.length === 0 ? ['X509Certificate'] : []),
    ],
    plain: services.some((location) => !location.startsWith('https:')) ? ['SingleSignOnService'] : [],
    ...(ends.length > 0 && { certificateDays: Math.floor((Math.max(...ends) - now) / day) }),
  };
}

function endOf(element: string): number[] {
  const [, base64 = ''] = /^[^>]*>([^<]*)/.exec(element) ?? [];
  try {
    return [Date.parse(new X509Certificate(Buffer.from(base64, 'base64')).validTo)];
  } catch {
    return [];
  }
}
