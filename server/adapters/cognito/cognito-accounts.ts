import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  ListUsersCommand,
  ResourceNotFoundException,
  UserNotFoundException,
  paginateAdminListGroupsForUser,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PoolAccount, PoolAccounts } from '../../ports/pool/accounts';
import { type CognitoPoolOptions, createPoolClient, inTime } from './pool-client';
import { settled } from './settled';

/** The longest username that Cognito's API takes, in characters. */
const longestUsername = 128;

/**
 * Takes the rights AdminGetUser, ListUsers, AdminListGroupsForUser, AdminDisableUser, AdminEnableUser, AdminUserGlobalSignOut,
 * AdminAddUserToGroup, AdminRemoveUserFromGroup and AdminDeleteUser.
 */
export function createCognitoAccounts(options: CognitoPoolOptions): PoolAccounts {
  const { userPoolId: UserPoolId } = options;
  const client = createPoolClient(options);

  const named = async (Username: string): Promise<PoolAccount[]> => {
    if (Username.length > longestUsername) return [];
    try {
      const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }), inTime());
      return accountIn(user.Username, user.UserAttributes);
    } catch (error) {
      if (error instanceof UserNotFoundException) return [];
      throw error;
    }
  };
  const at = async (provider: string, email: string): Promise<PoolAccount[]> => {
    const Filter = `email = ${JSON.stringify(email)}`;
    const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId, Filter, Limit: 10 }), inTime());
    // Anyone can write an address into their own account.
    return Users.filter(
      ({ Username = '', Attributes }) =>
        valueIn(Attributes, 'email_verified') === 'true' ||
        Username.toLowerCase().startsWith(`${provider.toLowerCase()}_`),
    ).flatMap(({ Username, Attributes }) => accountIn(Username, Attributes));
  };

  return {
    find: ({ provider, subjects, email }) =>
      settled(async () => {
        const found = await Promise.all([
          ...subjects.map((subject) => named(`${provider}_${subject}`)),
          ...(email === '' ? [] : [at(provider, email)]),
        ]);
        return [...new Map(found.flat().map((account) => [account.sub, account])).values()];
      }),

    groupsOf: (Username) =>
      settled(async () => {
        const groups: string[] = [];
        try {
          for await (const { Groups = [] } of paginateAdminListGroupsForUser({ client }, { UserPoolId, Username })) {
            groups.push(...Groups.flatMap(({ GroupName }) => GroupName ?? []));
          }
        } catch (error) {
          if (!(error instanceof UserNotFoundException)) throw error;
        }
        return groups;
      }),

    setEnabled: (Username, isEnabled) =>
      unlessGone(() =>
        isEnabled
          ? client.send(new AdminEnableUserCommand({ UserPoolId, Username }), inTime())
          : client.send(new AdminDisableUserCommand({ UserPoolId, Username }), inTime()),
      ),

    signOut: (Username) =>
      unlessGone(() => client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }), inTime())),

    join: (Username, GroupName) =>
      unlessGone(() => client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }), inTime())),

    leave: (Username, GroupName) =>
      unlessGone(async () => {
        try {
          await client.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }), inTime());
        } catch (error) {
          // Nobody is in a group that doesn't exist.
          if (!(error instanceof ResourceNotFoundException)) throw error;
        }
      }),

    remove: (Username) => unlessGone(() => client.send(new AdminDeleteUserCommand({ UserPoolId, Username }), inTime())),
  };
}

const valueIn = (attributes: AttributeType[] | undefined, name: string): string | undefined =>
  attributes?.find(({ Name }) => Name === name)?.Value;

function accountIn(username = '', attributes?: AttributeType[]): PoolAccount[] {
  const sub = valueIn(attributes, 'sub');
  return sub === undefined ? [] : [{ sub, username }];
}

/** An account that is gone needs no change. */
const unlessGone = (call: () => Promise<unknown>) =>
  settled(async () => {
    try {
      await call();
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  });
