import * as z from 'zod/mini';
import type { ScimPerson } from '#domain/people/scim/scim-person';
import type { KeptScimRow } from '../../ports/stores/scim-store';

/** A resource in SCIM's schema, without `id` and `meta`. */
export type Resource = Readonly<Record<string, unknown>>;

const keptUser = z.object({
  resource: z.record(z.string(), z.unknown()),
  active: z.boolean(),
  created: z.number(),
  modified: z.number(),
});
export type KeptUser = z.infer<typeof keptUser>;

export interface KeptResource {
  id: string;
  resource: Resource;
  created: number;
  modified: number;
}

export const userIn = ({ value }: Pick<KeptScimRow, 'value'>): KeptUser => keptUser.parse(value);

export const shown = (row: Pick<KeptScimRow, 'id' | 'value'>): KeptResource => {
  const { resource, created, modified } = userIn(row);
  return { id: row.id, resource, created, modified };
};

/** The keys of a person by the attribute that each is made of. */
export const keysOf = ({ userName, externalId, email }: ScimPerson) => ({
  userName: `name:${userName.toLowerCase()}`,
  emails: `email:${email}`,
  ...(externalId !== undefined && { externalId: `external:${externalId}` }),
});
