import {
  CreateGroupCommand,
  CreateGroupMembershipCommand,
  DeleteGroupMembershipCommand,
  DeleteUserCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  paginateListGroupMemberships,
  paginateListUsers,
} from '@aws-sdk/client-quicksight';
import { ok } from '#domain/result';
import type { ReaderGroups } from '../../ports/reader-groups';
import { settle } from './bi-failure';
import { type QuickSightAccess, createQuickSightClients } from './quicksight-clients';
import { createQuickSightReaders } from './quicksight-readers';

/** QuickSight's users and groups, in the identity region. */
export function createQuickSightGroups(access: QuickSightAccess): ReaderGroups {
  const { identityClient: client } = createQuickSightClients(access);
  const readers = createQuickSightReaders(client, access);
  const namespace = { AwsAccountId: access.accountId, Namespace: access.namespace ?? 'default' };
  const membership = (group: string, reader: string) => ({
    ...namespace,
    GroupName: group,
    MemberName: readers.userNameOf(reader),
  });

  return {
    create: (group, description) =>
      settle(async () => {
        await client
          .send(new CreateGroupCommand({ ...namespace, GroupName: group, Description: description }))
          .catch(unless(ResourceExistsException));
        return ok(undefined);
      }),

    register: (reader) => settle(async () => ok(await readers.register(reader))),

    join: (group, reader) =>
      settle(async () => {
        // Whether a second membership is refused is not documented.
        await client
          .send(new CreateGroupMembershipCommand(membership(group, reader)))
          .catch(unless(ResourceExistsException));
        return ok(undefined);
      }),

    leave: (group, reader) =>
      settle(async () => {
        await client
          .send(new DeleteGroupMembershipCommand(membership(group, reader)))
          .catch(unless(ResourceNotFoundException));
        return ok(undefined);
      }),

    members: (group) =>
      settle(async () => {
        const names: string[] = [];
        try {
          for await (const page of paginateListGroupMemberships(
            { client, pageSize: 100 },
            { ...namespace, GroupName: group },
          )) {
            for (const { MemberName = '' } of page.GroupMemberList ?? []) {
              const name = readers.nameOf(MemberName);
              if (name !== undefined) names.push(name);
            }
          }
        } catch (error) {
          unless(ResourceNotFoundException)(error);
        }
        return ok(names);
      }),

    readers: () =>
      settle(async () => {
        const names: string[] = [];
        for await (const { UserList = [] } of paginateListUsers({ client, pageSize: 100 }, namespace)) {
          for (const { UserName = '', Role } of UserList) {
            const name = Role === 'READER' ? readers.nameOf(UserName) : undefined;
            if (name !== undefined) names.push(name);
          }
        }
        return ok(names);
      }),

    deregister: (reader) =>
      settle(async () => {
        await client
          .send(new DeleteUserCommand({ ...namespace, UserName: readers.userNameOf(reader) }))
          .catch(unless(ResourceNotFoundException));
        return ok(undefined);
      }),
  };
}

/** Rethrows every error but those that say that it is already so. */
function unless(expected: typeof ResourceExistsException | typeof ResourceNotFoundException): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof expected)) throw error;
  };
}
