import { z } from 'zod';
import { CognitoError, invalidParameter } from '../cognito-error';
import type { TokenFamilies } from '../tokens/token-families';
import type { MfaSettingsStore } from '../users/mfa-settings';
import type { PoolUser } from '../users/pool-user';
import type { RelyingParties } from '../passkeys/relying-party';
import type { SignInPlan } from '../sign-in/ways-in';
import { normalizeUsername } from '../users/username';
import type { Users } from '../users/users';
import { attributeName, groupName, limit, pageToken, username, userPoolId } from './fields';
import { changePreference, preferences } from './mfa-operations';
import { operation, type Operations } from './operation';
import { decoded, encoded, pageOf } from './page';
import { type FactorsOf, secondStepsOf } from '../users/auth-factors';

const mostUsers = 60;
const manyUsers = 10_000;
const poolRequest = z.object({ UserPoolId: userPoolId, Limit: limit });
const listRequest = poolRequest.extend({
  AttributesToGet: z.array(attributeName).nullish(),
  Filter: z.string().max(256, 'Member must have length less than or equal to 256').nullish(),
  PaginationToken: pageToken,
});
const poolGroupsRequest = poolRequest.extend({ NextToken: pageToken });
const groupRequest = poolGroupsRequest.extend({ GroupName: groupName });
const userRequest = z.object({ UserPoolId: userPoolId, Username: username });
const preferenceRequest = userRequest.extend(preferences);
const memberRequest = userRequest.extend({ GroupName: groupName });
const groupsRequest = poolGroupsRequest.extend({ Username: username });

/** One comparison of one attribute, such as `email ^= "ann"`, with quotes escaped. */
const filterForm =
  /^\s*(username|sub|email|name|given_name|family_name|phone_number)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/;

function conditionOf(filter: string): (user: PoolUser) => boolean {
  const [, attribute = '', operator, escaped = ''] = filterForm.exec(filter) ?? [];
  if (operator === undefined) throw invalidParameter('Error while parsing filter.');
  const wanted = escaped.replaceAll(/\\(.)/g, '$1');
  return ({ username, sub, attributes }) => {
    const value = { username, sub, ...attributes }[attribute] ?? '';
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
}

interface Parts {
  users: Users;
  mfaSettings: MfaSettingsStore;
  families: TokenFamilies;
  plan: SignInPlan;
  relyingParties: RelyingParties;
  factorsOf: FactorsOf;
  poolId: string;
}

/** Lists the pool's people, changes their groups, removes their second steps, and disables and removes them, in signed requests. */
export function createAdministratorOperations({
  users,
  mfaSettings,
  families,
  plan,
  relyingParties,
  factorsOf,
  poolId,
}: Parts): Operations {
  const check = (id: string): void => {
    if (id !== poolId) throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`);
  };
  const page = async (limit: number, token: string | null | undefined, group?: string) => {
    const found = await users.page(limit + 1, decoded(token), group);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { rows, next: last && encoded(normalizeUsername(last.username)) };
  };
  const toggle = (enabled: boolean) =>
    operation(userRequest, async ({ UserPoolId, Username }) => {
      check(UserPoolId);
      await users.setEnabled(Username, enabled);
      return {};
    });
  return {
    AdminDisableUser: toggle(false),

    AdminEnableUser: toggle(true),

    ListUsers: operation(listRequest, async ({ UserPoolId, Limit, AttributesToGet, Filter, PaginationToken }) => {
      check(UserPoolId);
      const limit = Limit || mostUsers;
      const { rows, next } = Filter
        ? pageOf((await users.page(manyUsers, '')).filter(conditionOf(Filter)), limit, PaginationToken)
        : await page(limit, PaginationToken);
      const Users = rows.map((user) => describe(user, AttributesToGet ?? undefined));
      return { Users, ...(next && { PaginationToken: next }) };
    }),

    AdminListGroupsForUser: operation(groupsRequest, async ({ UserPoolId, Username, Limit, NextToken }) => {
      check(UserPoolId);
      const { groups } = await users.get(Username);
      const { rows, next } = pageOf(groups, Limit || mostUsers, NextToken);
      return { Groups: rows.map((GroupName) => ({ GroupName, UserPoolId })), ...(next && { NextToken: next }) };
    }),

    ListGroups: operation(poolGroupsRequest, async ({ UserPoolId, Limit, NextToken }) => {
      check(UserPoolId);
      const names = [...new Set((await users.page(manyUsers, '')).flatMap(({ groups }) => groups))].toSorted();
      const { rows, next } = pageOf(names, Limit || mostUsers, NextToken);
      return { Groups: rows.map((GroupName) => ({ GroupName, UserPoolId })), ...(next && { NextToken: next }) };
    }),

    AdminGetUser: operation(userRequest, async ({ UserPoolId, Username }) => {
      check(UserPoolId);
      const user = await users.get(Username);
      const { Attributes: UserAttributes, ...described } = describe(user);
      return { ...described, UserAttributes, ...(await secondStepsOf(user, mfaSettings)) };
    }),

    AdminSetUserMFAPreference: operation(preferenceRequest, async ({ UserPoolId, Username, ...wanted }) => {
      check(UserPoolId);
      await changePreference({ mfaSettings, plan, relyingParties }, await users.get(Username), wanted);
      return {};
    }),

    AdminGetUserAuthFactors: operation(userRequest, async ({ UserPoolId, Username }) => {
      check(UserPoolId);
      return factorsOf(await users.get(Username));
    }),

    AdminDeleteSoftwareToken: operation(userRequest, async ({ UserPoolId, Username }) => {
      check(UserPoolId);
      await mfaSettings.removeTotp((await users.get(Username)).sub);
      return {};
    }),

    AdminUserGlobalSignOut: operation(userRequest, async ({ UserPoolId, Username }) => {
      check(UserPoolId);
      await families.revokeAll((await users.get(Username)).sub);
      return {};
    }),

    // A group exists here while it has members, so that the first one makes it.
    AdminAddUserToGroup: operation(memberRequest, async ({ UserPoolId, Username, GroupName }) => {
      check(UserPoolId);
      await users.addToGroup(Username, GroupName);
      return {};
    }),

    AdminRemoveUserFromGroup: operation(memberRequest, async ({ UserPoolId, Username, GroupName }) => {
      check(UserPoolId);
      await users.get(Username);
      if ((await users.page(1, '', GroupName)).length === 0) throw noGroup();
      await users.removeFromGroup(Username, GroupName);
      return {};
    }),

    AdminDeleteUser: operation(userRequest, async ({ UserPoolId, Username }) => {
      check(UserPoolId);
      const { sub } = await users.get(Username);
      await families.revokeAll(sub);
      await users.remove(Username);
      return {};
    }),

    ListUsersInGroup: operation(groupRequest, async ({ UserPoolId, GroupName, Limit, NextToken }) => {
      check(UserPoolId);
      const { rows, next } = await page(Limit || mostUsers, NextToken, GroupName);
      if (rows.length === 0) throw noGroup();
      return { Users: rows.map((user) => describe(user)), ...(next && { NextToken: next }) };
    }),
  };
}

const noGroup = (): CognitoError => new CognitoError('ResourceNotFoundException', 'Group not found.');

/** Cognito refuses a list in which anyone lacks a named attribute. */
function describe({ username, enabled, status, sub, attributes }: PoolUser, named?: string[]) {
  const all = { sub, ...attributes };
  if (named?.some((name) => !Object.hasOwn(all, name))) {
    throw invalidParameter('One or more requested attributes do not exist.');
  }
  return {
    Username: username,
    Enabled: enabled,
    UserStatus: status,
    Attributes: Object.entries(all)
      .filter(([name]) => !named || named.includes(name))
      .map(([Name, Value]) => ({ Name, Value })),
  };
}
