import type { Access, Visitor } from '#domain/access/roles';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { ok, type Result } from '#domain/result';
import type { FoundPerson } from '../../ports/pool/directory';
import type { Ports } from '../../ports/ports';
import { openableBy } from '../catalogue/granted';
import type { Person } from '../permissions/reader-names';

export interface ReaderNow {
  person: FoundPerson;
  visitor: Visitor & Person;
  dashboard: Dashboard;
}

export type FindReaderNow = (sub: string, dashboard: string) => Promise<Result<ReaderNow | undefined, string>>;

/**
 * Asks the user pool and the catalogue whether a person can see a dashboard now, whatever their token says; undefined if they can't, or
 * can't sign in any more. Fails if the pool doesn't answer.
 */
export const createReaderNow =
  ({
    poolDirectory,
    mode,
    ...stores
  }: Pick<Ports, 'dashboards' | 'access' | 'poolDirectory'> & { mode: Access }): FindReaderNow =>
  async (sub, id) => {
    const found = await poolDirectory.person(sub);
    if (!found.ok || !found.value) return found.ok ? ok(undefined) : found;
    const { person, ...more } = found.value;
    const visitor = { access: mode, ...more, sub, email: person.email };
    const dashboard = await openableBy(visitor, id, stores);
    return ok(dashboard && { person: found.value, visitor, dashboard });
  };
