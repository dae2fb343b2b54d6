import {
  AdminAddUserToGroupCommand,
  AdminLinkProviderForUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  ResourceNotFoundException,
  type UserType,
  paginateAdminListGroupsForUser,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { Account } from '#domain/people/companies/federation';
import { identitiesIn } from '../adapters/cognito/identities';
import { createDynamoDbScimStore } from '../adapters/dynamodb/dynamodb-scim-store';
import { createDynamoDbTable } from '../adapters/dynamodb/table/dynamodb-table';
import { groupNamesAtSignIn } from '../application/scim/scim-groups';
import { readCompaniesFile } from './companies-file';
import { arrivalPartition } from './federation-item';
import { type FederationPorts, type FederationSettings, createFederationTrigger } from './federation-trigger';

/*
 * The trigger of a user pool with companies. Environment: `TABLE`, which the deployment sets; `FederationSettings` are in `companiesFile`.
 * Cognito waits five seconds for an answer.
 */
const table = createDynamoDbTable(new DynamoDBClient({ maxAttempts: 2 }), process.env['TABLE'] ?? '');
const client = new CognitoIdentityProviderClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 1500, throwOnRequestTimeout: true },
});
const settings = readCompaniesFile(process.env) as FederationSettings;
/** The most seconds between the two calls of a sign-in. */
const keptFor = 300;

const writeLine = (line: string): void => void process.stdout.write(`${line}\n`);

const ports: FederationPorts = {
  async accountsOf(UserPoolId, address) {
    const asked = [...new Set([address, address.toLowerCase()])].map((email) => `email = ${JSON.stringify(email)}`);
    const found = await Promise.all(
      asked.map((Filter) => client.send(new ListUsersCommand({ UserPoolId, Filter, Limit: 10 }))),
    );
    const users = found.flatMap(({ Users = [] }) => Users);
    return [...new Map(users.map((user) => [user.Username, accountOf(user)])).values()];
  },
  async link(UserPoolId, username, ProviderName, ProviderAttributeValue) {
    const DestinationUser = { ProviderName: 'Cognito', ProviderAttributeValue: username };
    const SourceUser = { ProviderName, ProviderAttributeName: 'Cognito_Subject', ProviderAttributeValue };
    await client.send(new AdminLinkProviderForUserCommand({ UserPoolId, DestinationUser, SourceUser }));
    writeLine(JSON.stringify({ level: 'info', event: 'company-linked', provider: ProviderName }));
  },
  async groupsOf(UserPoolId, Username) {
    const groups: string[] = [];
    for await (const page of paginateAdminListGroupsForUser({ client, pageSize: 60 }, { UserPoolId, Username })) {
      groups.push(...(page.Groups ?? []).flatMap(({ GroupName }) => GroupName ?? []));
    }
    return groups;
  },
  async add(UserPoolId, Username, GroupName) {
    try {
      await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }));
      return true;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return false;
      throw error;
    }
  },
  async remove(UserPoolId, Username, GroupName) {
    await client.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }));
  },
  directoryGroups: groupNamesAtSignIn(createDynamoDbScimStore(table)),
  async keep(who, groups) {
    const expires = Math.floor(Date.now() / 1000) + keptFor;
    await table.put({ ...keyOf(who), groups: { S: JSON.stringify(groups) }, expires: { N: String(expires) } });
  },
  async kept(who) {
    const item = await table.get(keyOf(who));
    // DynamoDB can take days to remove expired items.
    if (Number(item?.['expires']?.N ?? 0) < Date.now() / 1000) return undefined;
    return z.array(z.string()).parse(JSON.parse(item?.['groups']?.S ?? ''));
  },
  incidents: writeLine,
};

const keyOf = (who: string) => ({ pk: { S: arrivalPartition(who) }, sk: { S: 'groups' } });

function accountOf({ Username = '', UserStatus, Attributes = [] }: UserType): Account {
  const valueOf = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value ?? '';
  return {
    username: Username,
    status: UserStatus ?? '',
    email: valueOf('email'),
    emailVerified: valueOf('email_verified') === 'true',
    providers: identitiesIn(valueOf('identities')).map(({ provider }) => provider),
  };
}

export const handler = createFederationTrigger(settings, ports);
