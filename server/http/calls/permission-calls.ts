import type { KeepPermissions } from '../../application/permissions/keep-permissions';
import type { Handlers } from '../call-routes';

/** Where the BI service's own permissions differ from the catalogue, and what managers do about it. */
export const permissionCalls = (
  permissions: Pick<KeepPermissions, 'review' | 'apply' | 'undo'>,
  onApplied?: () => Promise<void>,
) =>
  ({
    permissions: ({ caller, query }) => permissions.review(caller, query.of),

    async changePermissions({ caller, body, report }) {
      if (body.action === 'undo') {
        const undone = await permissions.undo(caller);
        if (undone.ok) report({ level: 'info', event: 'permissions-undone' });
        return undone;
      }
      const applied = await permissions.apply(caller, body.takeBack);
      if (!applied.ok) return applied;
      report({ level: 'info', event: 'permissions-applied', takenBack: body.takeBack.length });
      await onApplied?.();
      return applied;
    },
  }) satisfies Partial<Handlers>;
