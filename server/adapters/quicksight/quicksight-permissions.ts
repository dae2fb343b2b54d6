import {
  DescribeDashboardPermissionsCommand,
  type ResourcePermission,
  UpdateDashboardPermissionsCommand,
} from '@aws-sdk/client-quicksight';
import { ok } from '#domain/result';
import type { DashboardPermissions, Grant } from '../../ports/dashboard-permissions';
import { settle } from './bi-failure';
import { type ClientLimits, type QuickSightAccess, createQuickSightClients } from './quicksight-clients';
import { identityArn } from './quicksight-readers';

/** The set that the developer guide gives for a reader. Whether parts of it are accepted is not documented. */
const readerActions = ['DescribeDashboard', 'ListDashboardVersions', 'QueryDashboard'].map(
  (action) => `quicksight:${action}`,
);
const ownersAction = 'quicksight:UpdateDashboardPermissions';

interface Lists {
  Permissions?: ResourcePermission[] | undefined;
  LinkSharingConfiguration?: { Permissions?: ResourcePermission[] | undefined } | undefined;
}

/** QuickSight's own permissions. Grants to everyone with a dashboard's link are a second list, read and revoked like the first. */
export function createQuickSightPermissions(access: QuickSightAccess, limits?: ClientLimits): DashboardPermissions {
  const { client } = createQuickSightClients(access, limits);
  const key = (id: string) => ({ AwsAccountId: access.accountId, DashboardId: id });

  return {
    readerGrant: (group) => ({
      principal: `${identityArn(access, 'group')}${group}`,
      access: 'reads',
      actions: readerActions,
      link: false,
    }),

    grants: (id) =>
      settle(async () => ok(grantsIn(await client.send(new DescribeDashboardPermissionsCommand(key(id)))))),

    change: (id, { grant, revoke }) =>
      settle(async () => {
        const lists = {
          GrantPermissions: permissionsOf(grant, false),
          RevokePermissions: permissionsOf(revoke, false),
          GrantLinkPermissions: permissionsOf(grant, true),
          RevokeLinkPermissions: permissionsOf(revoke, true),
        };
        const needed = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
        return ok(grantsIn(await client.send(new UpdateDashboardPermissionsCommand({ ...key(id), ...needed }))));
      }),
  };
}

function grantsIn({ Permissions = [], LinkSharingConfiguration }: Lists): Grant[] {
  return [
    ...Permissions.map((permission) => grantOf(permission, false)),
    ...(LinkSharingConfiguration?.Permissions ?? []).map((permission) => grantOf(permission, true)),
  ];
}

function grantOf({ Principal = '', Actions = [] }: ResourcePermission, link: boolean): Grant {
  const reads = readerActions.every((action) => Actions.includes(action));
  const access = Actions.includes(ownersAction) ? 'owns' : reads ? 'reads' : 'partly';
  return { principal: Principal, access, actions: Actions, link };
}

function permissionsOf(grants: readonly Grant[], link: boolean): ResourcePermission[] {
  return grants
    .filter((grant) => grant.link === link)
    .map(({ principal, actions }) => ({ Principal: principal, Actions: actions }));
}
