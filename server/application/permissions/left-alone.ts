import { failed, ok } from '#domain/result';
import type { KeepPermissions } from './keep-permissions';

/** For a portal that leaves the BI service's permissions as they are: there is nothing to review, to apply or to undo. */
export const permissionsLeftAlone: Omit<
  KeepPermissions,
  'expectAll' | 'expectChanged' | 'expectRenamed' | 'checkAll' | 'checkChanged' | 'resume'
> = {
  follow: (_, save) => save(),
  followMany: (_, save) => save(),
  readers: async () => undefined,
  review: async () => ok({ phase: 'as-is', due: 0, equal: 0, differences: [] }),
  apply: async () => failed({ code: 'not-found' }),
  undo: async () => failed({ code: 'not-found' }),
};
