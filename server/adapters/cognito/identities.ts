import * as z from 'zod/mini';
import type { ProviderIdentity } from '#domain/people/companies/group-origin';

const identities = z.array(
  z.pipe(
    z.looseObject({ providerName: z.string(), userId: z.string() }),
    z.transform(({ providerName, userId }): ProviderIdentity => ({ provider: providerName, subject: userId })),
  ),
);

/** Reads Cognito's attribute `identities`: the providers that an account comes from or is linked to. */
export function identitiesIn(attribute: unknown): ProviderIdentity[] {
  if (typeof attribute !== 'string') return [];
  try {
    return identities.safeParse(JSON.parse(attribute)).data ?? [];
  } catch {
    return [];
  }
}
