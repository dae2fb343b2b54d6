import { Hono } from 'hono';
import { z } from 'zod';
import type { Catalogue } from '../catalogue';
import type { Groups } from '../groups';
import type { Permission, Permissions } from '../permissions';
import type { RegisteredUsers } from '../registered-users';
import { ApiError } from './api-error';
import { dashboardArn, groupArn, namespaceArn, userArn, type Account } from './arns';
import { readBody } from './request/request-body';
import { type ApiEnv, reply } from './reply';

const mostPrincipals = 100;
const list = z
  .array(z.object({ Principal: z.string().min(1).max(256), Actions: z.array(z.string()).min(1).max(20) }))
  .max(mostPrincipals)
  .default([]);
const change = z.object({
  GrantPermissions: list,
  RevokePermissions: list,
  GrantLinkPermissions: list,
  RevokeLinkPermissions: list,
});

const named = (actions: string[]) => actions.map((action) => `quicksight:${action}`);
export const readerActions = named(['DescribeDashboard', 'ListDashboardVersions', 'QueryDashboard']);
const ownerActions = [
  ...readerActions,
  ...named([
    'UpdateDashboard',
    'DeleteDashboard',
    'DescribeDashboardPermissions',
    'UpdateDashboardPermissions',
    'UpdateDashboardPublishedVersion',
  ]),
];

export const isOwner = ({ actions }: Permission): boolean => ownerActions.every((action) => actions.includes(action));

/** The permissions of a dashboard whose author shares it with everyone in the account. */
export function sharedByItsAuthor(account: Account): Permission[] {
  return [
    { principal: namespaceArn(account), byLink: false, actions: readerActions },
    { principal: userArn(account, 'author'), byLink: false, actions: ownerActions },
  ];
}

interface Stores {
  catalogue: Catalogue;
  permissions: Permissions;
  groups: Groups;
  users: RegisteredUsers;
}

/** DescribeDashboardPermissions and UpdateDashboardPermissions. */
export function permissionOperations(
  account: Account,
  { catalogue, permissions, groups, users }: Stores,
): Hono<ApiEnv> {
  const answer = async (id: string) => {
    const given = await permissions.of(id);
    const wire = (byLink: boolean) =>
      given
        .filter((permission) => permission.byLink === byLink)
        .map(({ principal, actions }) => ({ Principal: principal, Actions: actions }));
    const links = wire(true);
    return {
      DashboardId: id,
      DashboardArn: dashboardArn(account, id),
      Permissions: wire(false),
      ...(links.length > 0 && { LinkSharingConfiguration: { Permissions: links } }),
    };
  };
  const mustExist = async (id: string): Promise<void> => {
    if (await catalogue.find(id)) return;
    throw new ApiError('ResourceNotFoundException', `Dashboard ${id} is not found`);
  };
  const isPrincipal = async (arn: string): Promise<boolean> => {
    const [user, group] = [userArn(account, ''), groupArn(account, '')];
    if (arn.startsWith(user)) return (await users.find(arn.slice(user.length))) !== undefined;
    if (arn.startsWith(group)) return (await groups.find(arn.slice(group.length))) !== undefined;
    return arn === namespaceArn(account);
  };

  return new Hono<ApiEnv>()
    .get('/:id/permissions', async (context) => {
      const id = context.req.param('id');
      await mustExist(id);
      return reply(context, await answer(id));
    })
    .put('/:id/permissions', async (context) => {
      const id = context.req.param('id');
      await mustExist(id);
      const body = await readBody(context, change);
      const grant = [...read(body.GrantPermissions, false), ...read(body.GrantLinkPermissions, true)];
      const revoke = [...read(body.RevokePermissions, false), ...read(body.RevokeLinkPermissions, true)];
      const principals = new Set([...(await permissions.of(id)), ...grant].map(({ principal }) => principal));
      if (principals.size > mostPrincipals) {
        throw new ApiError('LimitExceededException', `Dashboard ${id} can have ${mostPrincipals} principals`);
      }
      for (const { principal } of grant) {
        if (await isPrincipal(principal)) continue;
        throw new ApiError('InvalidParameterValueException', `Principal ${principal} is not valid`);
      }
      await permissions.change(id, { grant, revoke });
      return reply(context, await answer(id));
    });
}

function read(given: z.infer<typeof list>, byLink: boolean): Permission[] {
  return given.map(({ Principal: principal, Actions: actions }) => ({ principal, actions, byLink }));
}
