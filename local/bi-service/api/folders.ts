import { Hono } from 'hono';
import type { Catalogue } from '../catalogue';
import { ApiError } from './api-error';
import { dashboardArn, type Account } from './arns';
import { readPage } from './pages';
import { type ApiEnv, reply } from './reply';

/** The account's shared folders, with ids of dashboards. */
const folders: Readonly<Record<string, { name: string; dashboards: readonly string[] }>> = {
  economy: { name: 'Economy', dashboards: ['federal-receipts', 'us-employment-overview'] },
  climate: { name: 'Planet', dashboards: ['climate-record', 'wildlife-strikes'] },
  archive: { name: 'Archive', dashboards: [] },
};

/** ListFolders and ListFolderMembers. */
export function folderOperations(account: Account, catalogue: Catalogue): Hono<ApiEnv> {
  const arnOf = (id: string) => dashboardArn(account, id).replace(/dashboard\/.*/, `folder/${id}`);
  return new Hono<ApiEnv>()
    .get('/', (context) => {
      const { rows, NextToken } = readPage(context, Object.entries(folders));
      const FolderSummaryList = rows.map(([FolderId, { name: Name }]) => ({
        Arn: arnOf(FolderId),
        FolderId,
        Name,
        FolderType: 'SHARED',
        SharingModel: 'ACCOUNT',
      }));
      return reply(context, { FolderSummaryList, NextToken });
    })
    .get('/:folder/members', async (context) => {
      const folder = folders[context.req.param('folder')];
      if (!folder) throw new ApiError('ResourceNotFoundException', 'The folder is not found');
      const entries = await Promise.all(folder.dashboards.map((id) => catalogue.find(id)));
      const { rows, NextToken } = readPage(
        context,
        entries.flatMap((entry) => entry ?? []),
      );
      const FolderMemberList = rows.map(({ id }) => ({ MemberId: id, MemberArn: dashboardArn(account, id) }));
      return reply(context, { FolderMemberList, NextToken });
    });
}
