import { z } from 'zod';
import { CognitoError } from '../cognito-error';
import type { PoolUser } from '../users/pool-user';
import { normalizeUsername } from '../users/username';
import type { Users } from '../users/users';
import { operation, type Operations } from './operation';

const mostUsers = 60;
const manyUsers = 10_000;
const listRequest = z.object({
  UserPoolId: z.string(),
  Limit: z.int().min(0).max(mostUsers).default(mostUsers),
  AttributesToGet: z.array(z.string()).optional(),
  Filter: z.string().max(256).optional(),
  PaginationToken: z.string().optional(),
});
const groupRequest = listRequest.omit({ AttributesToGet: true, Filter: true, PaginationToken: true }).extend({
  GroupName: z.string().min(1),
  NextToken: z.string().optional(),
});
const poolGroupsRequest = groupRequest.omit({ GroupName: true });
const groupsRequest = groupRequest.omit({ GroupName: true }).extend({ Username: z.string().min(1) });

/** One comparison of one attribute, such as `email ^= "ann"`, with quotes escaped. */
const filterForm =
  /^\s*(username|sub|email|name|given_name|family_name|phone_number)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/;

function conditionOf(filter: string): (user: PoolUser) => boolean {
  const [, attribute = '', operator, escaped = ''] = filterForm.exec(filter) ?? [];
  if (operator === undefined) throw new CognitoError('InvalidParameterException', 'Error while parsing filter.');
  const wanted = escaped.replaceAll(/\\(.)/g, '$1');
  return ({ username, sub, attributes }) => {
    const value = { username, sub, ...attributes }[attribute] ?? '';
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
}

/** Lists the pool's people for the portal's server, in signed requests. */
export function createAdministratorOperations(users: Users, poolId: string): Operations {
  const check = (id: string): void => {
    if (id !== poolId) throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`);
  };
  /** Reads all at once, because the pool is small. */
  const found = async (filter: string, limit: number): Promise<PoolUser[]> => {
    const passes = conditionOf(filter);
    return (await users.page(manyUsers, '')).filter(passes).slice(0, limit);
  };
  const page = async (id: string, limit: number, token = '', group?: string) => {
    check(id);
    const found = await users.page(limit + 1, Buffer.from(token, 'base64url').toString(), group);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { rows, next: last && Buffer.from(normalizeUsername(last.username)).toString('base64url') };
  };
  return {
    ListUsers: operation(listRequest, async ({ UserPoolId, Limit, AttributesToGet, Filter, PaginationToken }) => {
      if (Filter !== undefined && Filter !== '') {
        check(UserPoolId);
        return { Users: (await found(Filter, Limit)).map((user) => describe(user, AttributesToGet)) };
      }
      const { rows, next } = await page(UserPoolId, Limit, PaginationToken);
      return { Users: rows.map((user) => describe(user, AttributesToGet)), ...(next && { PaginationToken: next }) };
    }),

    AdminListGroupsForUser: operation(groupsRequest, async ({ UserPoolId, Username }) => {
      check(UserPoolId);
      const { groups } = await users.get(Username);
      return { Groups: groups.map((GroupName) => ({ GroupName, UserPoolId })) };
    }),

    // All at once, of a pool as small as this one.
    ListGroups: operation(poolGroupsRequest, async ({ UserPoolId, Limit, NextToken = '' }) => {
      check(UserPoolId);
      const names = [...new Set((await users.page(manyUsers, '')).flatMap(({ groups }) => groups))].toSorted();
      const first = Number(Buffer.from(NextToken, 'base64url').toString());
      const rows = names.slice(first, first + Limit);
      const next = first + Limit < names.length && Buffer.from(String(first + Limit)).toString('base64url');
      return {
        Groups: rows.map((GroupName) => ({ GroupName, UserPoolId })),
        ...(next && { NextToken: next }),
      };
    }),

    // A group exists here while it has members.
    ListUsersInGroup: operation(groupRequest, async ({ UserPoolId, GroupName, Limit, NextToken }) => {
      const { rows, next } = await page(UserPoolId, Limit, NextToken, GroupName);
      if (rows.length === 0) throw new CognitoError('ResourceNotFoundException', 'Group not found.');
      return { Users: rows.map((user) => describe(user)), ...(next && { NextToken: next }) };
    }),
  };
}

function describe({ username, enabled, status, sub, attributes }: PoolUser, named?: string[]) {
  const all = Object.entries({ sub, ...attributes }).filter(([name]) => !named || named.includes(name));
  return {
    Username: username,
    Enabled: enabled,
    UserStatus: status,
    Attributes: all.map(([Name, Value]) => ({ Name, Value })),
  };
}
