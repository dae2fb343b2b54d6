import type { ScimFilter, ScimRefusal } from '#domain/people/scim/scim-request';
import type { Result } from '#domain/result';
import type { KeptScimRow, ScimShelf, ScimStore } from '../../ports/stores/scim-store';

export type ScimOutcome<T> = Result<T, ScimRefusal | 'not-found'>;

export interface Page {
  /** Counts from 0. */
  first: number;
  most: number;
}

export const usersOf = (provider: string) => ({ provider, kind: 'user' }) as const;
export const groupsOf = (provider: string) => ({ provider, kind: 'group' }) as const;

/** Finds the row with this value of an attribute. SCIM compares `id` and `externalId` with case, the others without. */
export function rowBy({ attribute, value }: Pick<ScimFilter, 'attribute' | 'value'>): { id: string } | { key: string } {
  switch (attribute) {
    case 'id':
      return { id: value };
    case 'externalId':
      return { key: `external:${value}` };
    case 'email':
      return { key: `email:${value.toLowerCase()}` };
    case 'userName':
    case 'displayName':
      return { key: `name:${value.toLowerCase()}` };
  }
}

/** A page of the people or the groups of a company, in the order of their names. */
export async function pageIn(
  scim: ScimStore,
  shelf: ScimShelf,
  { first, most }: Page,
): Promise<{ total: number; rows: KeptScimRow[] }> {
  const keys = await scim.keys(shelf, 'name:');
  const ids = keys.slice(first, first + most).map(({ id }) => id);
  const rows = new Map((await scim.rows(shelf, ids)).map((row) => [row.id, row]));
  return { total: keys.length, rows: ids.flatMap((id) => rows.get(id) ?? []) };
}
