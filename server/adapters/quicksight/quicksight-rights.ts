import {
  CreateGroupCommand,
  CreateGroupMembershipCommand,
  DeleteGroupMembershipCommand,
  DeleteUserCommand,
  DescribeDashboardCommand,
  DescribeDashboardDefinitionCommand,
  GenerateEmbedUrlForRegisteredUserCommand,
  GetIdentityContextCommand,
  ListFolderMembersCommand,
  ListFoldersCommand,
  ListGroupMembershipsCommand,
  ListIngestionsCommand,
  ListUsersCommand,
  UpdateDashboardPermissionsCommand,
} from '@aws-sdk/client-quicksight';
import type { Look } from '../../ports/health-probes';
import { assumeRole, contextProviderOf } from './assume-role';
import { look } from './look';
import { type QuickSightAccess, createQuickSightClients, once } from './quicksight-clients';
import { createQuickSightReaders } from './quicksight-readers';
import { readContents } from './snapshot-contents';

/** A group that doesn't exist, with the prefix of the portal's groups, which the rights name: no call about it changes anything. */
const nobodys = 'portal-doctor-asks-for-nobody';
/** A reader who doesn't exist, named like those of the portal. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The calls of a process that are tried. */
export interface TriedRights {
  /** If the portal manages permissions: the group of everyone, and a dashboard. */
  managed: { everyone: string; dashboard: string | undefined } | undefined;
  /** The domains that dashboards are opened for; undefined in a process that opens none. */
  opens: { allowedDomains?: string[] } | undefined;
}

/**
 * Whether each action that the portal takes by itself is allowed, by its name. AWS checks rights first: a call about a reader or a group
 * that doesn't exist, or with an empty change, is denied only if the right is missing. So is the creation of a group that exists; without
 * any group it isn't tried.
 */
export async function lookAtRights(
  access: QuickSightAccess,
  { managed, opens }: TriedRights,
): Promise<Record<string, Look<unknown>>> {
  const { client, identityClient } = createQuickSightClients(access, once);
  const { accountId: AwsAccountId, namespace: Namespace = 'default' } = access;
  const readers = createQuickSightReaders(identityClient, access);
  const reader = readers.userNameOf(nobody);
  const group = { AwsAccountId, Namespace, GroupName: nobodys };
  const everyone = managed && { ...group, GroupName: managed.everyone };
  const member = { ...group, MemberName: reader };
  const listed = everyone && (await look(() => identityClient.send(new ListGroupMembershipsCommand(everyone))));
  const calls: Record<string, () => Promise<unknown>> = {
    ListUsers: () => identityClient.send(new ListUsersCommand({ AwsAccountId, Namespace, MaxResults: 1 })),
    ...(opens && {
      GenerateEmbedUrlForRegisteredUser: () =>
        client.send(
          new GenerateEmbedUrlForRegisteredUserCommand({
            AwsAccountId,
            UserArn: readers.arnOf({ name: nobody, email: '' }),
            ExperienceConfiguration: { Dashboard: { InitialDashboardId: nobodys } },
            // The right can have the condition that they are the portal's.
            AllowedDomains: opens.allowedDomains,
          }),
        ),
    }),
    DeleteUser: () => identityClient.send(new DeleteUserCommand({ AwsAccountId, Namespace, UserName: reader })),
    ...(managed && {
      CreateGroupMembership: () => identityClient.send(new CreateGroupMembershipCommand(member)),
      DeleteGroupMembership: () => identityClient.send(new DeleteGroupMembershipCommand(member)),
    }),
    ...(everyone && listed?.ok && { CreateGroup: () => identityClient.send(new CreateGroupCommand(everyone)) }),
    ...(managed?.dashboard !== undefined && {
      UpdateDashboardPermissions: () =>
        client.send(new UpdateDashboardPermissionsCommand({ AwsAccountId, DashboardId: managed.dashboard })),
    }),
  };
  const [own, exporting] = await Promise.all([looksAt(calls), lookAtExportRights(access)]);
  return { ...(listed && { 'quicksight:ListGroupMemberships': listed }), ...own, ...exporting };
}

/** Tries the rights of exports, where a role makes them, with an unknown reader and an invalid context. */
async function lookAtExportRights(access: QuickSightAccess): Promise<Record<string, Look<unknown>>> {
  const { accountId: AwsAccountId, region, exportRoleArn: roleArn, stsEndpoint: endpoint, certificate } = access;
  if (roleArn === undefined) return {};
  const { client, identityClient } = createQuickSightClients(access, once);
  const UserArn = createQuickSightReaders(identityClient, access).arnOf({ name: nobody, email: '' });
  const provider = contextProviderOf(region);
  const asked = { roleArn, sessionName: 'portal-doctor', seconds: 900, context: 'none', provider };
  const calls = await looksAt({
    DescribeDashboardDefinition: async () => readContents(access, await client.config.credentials(), nobodys),
    GetIdentityContext: () =>
      identityClient.send(new GetIdentityContextCommand({ AwsAccountId, UserIdentifier: { UserArn } })),
  });
  const role = await look(async () =>
    assumeRole({ region, endpoint, certificate }, await client.config.credentials(), asked),
  );
  return { ...calls, 'sts:AssumeRole': role };
}

/** The same for the actions that tell how old data is and how a dashboard looks, without which everything else works. */
export function lookAtRefreshRights(access: QuickSightAccess): Promise<Record<string, Look<unknown>>> {
  const { client } = createQuickSightClients(access, once);
  const { accountId: AwsAccountId } = access;
  return looksAt({
    DescribeDashboard: () => client.send(new DescribeDashboardCommand({ AwsAccountId, DashboardId: nobodys })),
    DescribeDashboardDefinition: () =>
      client.send(new DescribeDashboardDefinitionCommand({ AwsAccountId, DashboardId: nobodys })),
    ListIngestions: () => client.send(new ListIngestionsCommand({ AwsAccountId, DataSetId: nobodys })),
  });
}

/** The same for the two actions that read folders. */
export function lookAtFolderRights(access: QuickSightAccess): Promise<Record<string, Look<unknown>>> {
  const { client } = createQuickSightClients(access, once);
  const { accountId: AwsAccountId } = access;
  return looksAt({
    ListFolders: () => client.send(new ListFoldersCommand({ AwsAccountId, MaxResults: 1 })),
    ListFolderMembers: () => client.send(new ListFolderMembersCommand({ AwsAccountId, FolderId: nobodys })),
  });
}

async function looksAt(calls: Record<string, () => Promise<unknown>>): Promise<Record<string, Look<unknown>>> {
  const looks = Object.entries(calls).map(async ([action, call]): Promise<[string, Look<unknown>]> => [
    `quicksight:${action}`,
    await look(call),
  ]);
  return Object.fromEntries(await Promise.all(looks));
}
