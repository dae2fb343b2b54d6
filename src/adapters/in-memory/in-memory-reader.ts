import type { Access, Visitor } from '#domain/access/roles';
import { canBeOpenedBy } from '#domain/access/visibility';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';
import { type Result, failed } from '#domain/result';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import type { InMemoryUsers } from './in-memory-users';

export type Reader = Visitor & Actor;

/** The signed-in user, and the dashboards that they can open by the backend's rules. */
export interface InMemoryReader {
  current(): Reader | undefined;
  /** Fails with `signed-out` if nobody is signed in. */
  asks<T>(answer: (reader: Reader) => Promise<Result<T>>): Promise<Result<T>>;
  dashboards(): Promise<readonly Dashboard[]>;
  openable(reader: Visitor, id: string): Promise<Dashboard | undefined>;
}

export function createInMemoryReader(
  users: Pick<InMemoryUsers, 'current'>,
  catalogue: Pick<DashboardCatalogue, 'list'>,
  access: Access = 'by-group',
): InMemoryReader {
  const current = (): Reader | undefined => {
    const user = users.current();
    return user && { sub: user.username, email: user.email, groups: user.groups, access };
  };
  const dashboards = async (): Promise<readonly Dashboard[]> => {
    const listed = await catalogue.list();
    return listed.ok && listed.value !== 'unchanged' ? listed.value.dashboards : [];
  };
  return {
    current,
    dashboards,
    async asks(answer) {
      const reader = current();
      return reader ? answer(reader) : failed({ kind: 'signed-out' });
    },
    openable: async (reader, id) => (await dashboards()).find((one) => one.id === id && canBeOpenedBy(reader, one)),
  };
}
