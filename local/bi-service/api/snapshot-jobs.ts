import { Hono } from 'hono';
import type { Catalogue } from '../catalogue';
import type { Definitions } from '../definitions';
import type { MayRead } from '../readable';
import type { SnapshotBehaviour } from '../snapshots/behaviour';
import type { SnapshotJob, SnapshotJobs } from '../snapshots/jobs';
import { readOrder, snapshotRequest } from '../snapshots/order';
import { createAllowance } from './request/allowance';
import { ApiError } from './api-error';
import { dashboardArn, type Account } from './arns';
import { type ApiEnv, reply } from './reply';
import { readBody } from './request/request-body';

export interface SnapshotStores {
  catalogue: Catalogue;
  definitions: Definitions;
  jobs: SnapshotJobs;
  mayRead: MayRead;
  behaviour: () => SnapshotBehaviour;
  /** The origin of files' addresses. */
  serviceUrl: () => string;
}

/** StartDashboardSnapshotJob, DescribeDashboardSnapshotJob and DescribeDashboardSnapshotJobResult, in the name of the reader who signs. */
export function snapshotOperations(account: Account, stores: SnapshotStores): Hono<ApiEnv> {
  const { catalogue, definitions, jobs, mayRead, behaviour, serviceUrl } = stores;
  const spendCall = createAllowance(() => behaviour().callsPerSecond);

  const checkAccess = async (userName: string, dashboardId: string): Promise<void> => {
    if (await mayRead(userName, dashboardId)) return;
    throw new ApiError('AccessDeniedException', `User ${userName} has no access to dashboard ${dashboardId}`);
  };
  /** A job of another user is refused, not hidden. */
  const jobOf = async (userName: string, dashboardId: string, id: string): Promise<SnapshotJob> => {
    const job = await jobs.find(dashboardId, id);
    if (!job) throw new ApiError('ResourceNotFoundException', `Snapshot job ${id} is not found`);
    if (job.userName !== userName) {
      throw new ApiError('AccessDeniedException', `Snapshot job ${id} belongs to another user`);
    }
    return job;
  };
  const naming = ({ id, dashboardId }: Pick<SnapshotJob, 'id' | 'dashboardId'>) => ({
    Arn: `${dashboardArn(account, dashboardId)}/snapshot-job/${id}`,
    SnapshotJobId: id,
  });
  const described = (job: SnapshotJob) => ({
    ...naming(job),
    AwsAccountId: account.accountId,
    DashboardId: job.dashboardId,
    CreatedTime: job.createdAt / 1000,
    LastUpdatedTime: (job.ended?.at ?? job.createdAt) / 1000,
    JobStatus: jobs.statusOf(job),
  });

  return new Hono<ApiEnv>()
    .use(async (_, next) => {
      spendCall();
      await next();
    })
    .post('/', async (context) => {
      const userName = context.get('reader') ?? '';
      const dashboardId = context.req.param('dashboard') ?? '';
      const request = await readBody(context, snapshotRequest);
      const entry = await catalogue.find(dashboardId);
      const definition = entry && definitions.find(entry.definition);
      if (!definition) throw new ApiError('ResourceNotFoundException', `Dashboard ${dashboardId} is not found`);
      await checkAccess(userName, dashboardId);
      const order = readOrder(request, definition);
      const job = { id: request.SnapshotJobId, dashboardId, userName, configuration: request.SnapshotConfiguration };
      await jobs.start(job, order);
      return reply(context, naming(job));
    })
    .get('/:job', async (context) => {
      const { dashboard = '', job: id } = context.req.param() as { dashboard?: string; job: string };
      const job = await jobOf(context.get('reader') ?? '', dashboard, id);
      return reply(context, { ...described(job), SnapshotConfiguration: job.configuration });
    })
    .get('/:job/result', async (context) => {
      const { dashboard = '', job: id } = context.req.param() as { dashboard?: string; job: string };
      const job = await jobOf(context.get('reader') ?? '', dashboard, id);
      const { ended } = job;
      if (!ended) {
        throw new ApiError('PreconditionNotMetException', `Snapshot job ${id} has not reached a terminal state.`);
      }
      const results = ended.files.map((file) =>
        'error' in file
          ? { ErrorInfo: [file.error] }
          : { S3Uri: `${serviceUrl()}/snapshots/${jobs.linkTo(file.bytes, file.format)}` },
      );
      return reply(context, {
        ...described(job),
        ...(ended.error && { ErrorInfo: ended.error }),
        Result: { RegisteredUsers: [{ FileGroups: results.map((result) => ({ S3Results: [result] })) }] },
      });
    });
}
