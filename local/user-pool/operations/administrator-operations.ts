import { z } from 'zod';
import { CognitoError } from '../cognito-error';
import type { PoolUser } from '../pool-user';
import { normalizeUsername } from '../username';
import type { Users } from '../users';
import { operation, type Operations } from './operation';

const mostUsers = 60;
const listRequest = z.object({
  UserPoolId: z.string(),
  Limit: z.int().min(0).max(mostUsers).default(mostUsers),
  AttributesToGet: z.array(z.string()).optional(),
  PaginationToken: z.string().optional(),
});
const groupRequest = listRequest.omit({ AttributesToGet: true, PaginationToken: true }).extend({
  GroupName: z.string().min(1),
  NextToken: z.string().optional(),
});

/** What the portal's server asks about the people of the pool, in signed requests. */
export function createAdministratorOperations(users: Users, poolId: string): Operations {
  const page = async (id: string, limit: number, token = '', group?: string) => {
    if (id !== poolId) throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`);
    const found = await users.page(limit + 1, Buffer.from(token, 'base64url').toString(), group);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { rows, next: last && Buffer.from(normalizeUsername(last.username)).toString('base64url') };
  };
  return {
    ListUsers: operation(listRequest, async ({ UserPoolId, Limit, AttributesToGet, PaginationToken }) => {
      const { rows, next } = await page(UserPoolId, Limit, PaginationToken);
      return { Users: rows.map((user) => describe(user, AttributesToGet)), ...(next && { PaginationToken: next }) };
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
