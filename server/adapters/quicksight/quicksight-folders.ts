import { type QuickSightClient, paginateListFolderMembers, paginateListFolders } from '@aws-sdk/client-quicksight';
import { ok, type Result } from '#domain/result';
import type { BiFailure, BiFolder } from '../../ports/bi-service';

/** Milliseconds after which no more folders are read: each costs a call, and a manager waits. */
const longest = 10_000;

/** The shared folders that hold dashboards, as many as can be read in time. Neither call says which folder lies in which. */
export async function listFolders(
  client: QuickSightClient,
  AwsAccountId: string,
): Promise<Result<BiFolder[], BiFailure>> {
  const folders: BiFolder[] = [];
  const end = Date.now() + longest;
  for await (const { FolderSummaryList = [] } of paginateListFolders({ client, pageSize: 100 }, { AwsAccountId })) {
    for (const { FolderId, Name: name } of FolderSummaryList) {
      if (Date.now() > end) return ok(folders);
      if (!FolderId || !name) continue;
      const dashboards: string[] = [];
      const members = paginateListFolderMembers({ client, pageSize: 100 }, { AwsAccountId, FolderId });
      for await (const { FolderMemberList = [] } of members) {
        for (const { MemberId, MemberArn = '' } of FolderMemberList) {
          if (MemberId && MemberArn.includes(':dashboard/')) dashboards.push(MemberId);
        }
      }
      if (dashboards.length > 0) folders.push({ name, dashboards });
    }
  }
  return ok(folders);
}
