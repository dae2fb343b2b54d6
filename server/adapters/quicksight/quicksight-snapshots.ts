import {
  DescribeDashboardSnapshotJobCommand,
  DescribeDashboardSnapshotJobResultCommand,
  GetIdentityContextCommand,
  LimitExceededException,
  QuickSightClient,
  ResourceExistsException,
  ResourceNotFoundException,
  SnapshotFileSheetSelectionScope,
  type SnapshotJobErrorInfo,
  StartDashboardSnapshotJobCommand,
  UnsupportedPricingPlanException,
  UnsupportedUserEditionException,
} from '@aws-sdk/client-quicksight';
import { arrayBuffer } from 'node:stream/consumers';
import { failed, ok, type Result } from '#domain/result';
import type { BiReader } from '../../ports/bi-service';
import type { Snapshot, SnapshotFailure, SnapshotSeen, Snapshots } from '../../ports/snapshots';
import { noSnapshots } from '../../ports/snapshots';
import { assumeRole, contextProviderOf } from './assume-role';
import { biFailureOf, settle } from './bi-failure';
import { type QuickSightAccess, createQuickSightClients, once } from './quicksight-clients';
import { createQuickSightReaders } from './quicksight-readers';
import { readContents, typedParameters } from './snapshot-contents';
import { withAboutSheet } from './made-files/about-sheet';
import { guardedCsv } from './made-files/guard-csv';
import { fetchFile } from './snapshot-file';
import { sizeOfCsv } from './made-files/csv-size';
import { sizeOfWorkbook } from './made-files/workbook-size';

/** Seconds: the shortest session that STS gives. */
const sessionSeconds = 900;
/** A session is replaced this long before it ends, in milliseconds. */
const margin = 60_000;

const tableSizes = { csv: sizeOfCsv, xlsx: sizeOfWorkbook, pdf: async () => undefined };

interface ReaderSession {
  client: QuickSightClient;
  endsAt: number;
}

/**
 * Snapshot jobs as a reader: `GetIdentityContext` in the identity region, `AssumeRole` with that context, and the job with the role's
 * credentials, so that QuickSight applies the reader's permissions and rows. Each snapshot has credentials of its own, which are kept in
 * memory until it ends; neither they nor the context are logged.
 */
export function createQuickSightSnapshots(access: QuickSightAccess): Snapshots {
  const { accountId: AwsAccountId, region, identityRegion = region, exportRoleArn: roleArn, stsEndpoint } = access;
  if (roleArn === undefined) return noSnapshots;
  const { client, identityClient } = createQuickSightClients(access);
  const readers = createQuickSightReaders(identityClient, access);
  const sessions = new Map<string, ReaderSession>();

  const sessionOf = async (id: string, reader: BiReader): Promise<QuickSightClient> => {
    const known = sessions.get(id);
    if (known && known.endsAt - margin > Date.now()) return known.client;
    const endsAt = Date.now() + sessionSeconds * 1000;
    const { Context } = await identityClient.send(
      new GetIdentityContextCommand({
        AwsAccountId,
        UserIdentifier: { UserArn: readers.arnOf(reader) },
        SessionExpiresAt: new Date(endsAt),
        ...(identityRegion !== region && { ContextRegion: region }),
      }),
    );
    const credentials = await assumeRole(
      { region, endpoint: stsEndpoint, certificate: access.certificate },
      await client.config.credentials(),
      {
        roleArn,
        sessionName: id.slice(0, 64),
        seconds: sessionSeconds,
        context: Context ?? '',
        provider: contextProviderOf(region),
      },
    );
    const session = { client: createQuickSightClients({ ...access, credentials }, once).client, endsAt };
    // A snapshot that nobody asks for any more has left its session.
    for (const [other, { endsAt: end }] of sessions) if (end < Date.now()) sessions.delete(other);
    sessions.set(id, session);
    return session.client;
  };

  /** Makes a call as the reader; once more with a new session where the first one is refused, as it is when it has expired. */
  const asReader = async <T>(
    { id }: Snapshot,
    reader: BiReader,
    call: (client: QuickSightClient) => Promise<T>,
  ): Promise<T> => {
    const ask = (client: QuickSightClient): Promise<T> =>
      call(client).catch((error: unknown) => {
        throw isAccessDenied(error) ? new ReaderRefused() : error;
      });
    const isOld = sessions.has(id);
    const first = await sessionOf(id, reader);
    return ask(first).catch(async (error: unknown) => {
      if (!isOld || !(error instanceof ReaderRefused)) throw error;
      sessions.delete(id);
      return ask(await sessionOf(id, reader));
    });
  };

  const changed = async ({ format, about }: Snapshot, fetched: Uint8Array<ArrayBuffer>): Promise<typeof fetched> => {
    if (format === 'csv' && access.guardsCsv !== false) return new Uint8Array(await arrayBuffer(guardedCsv(fetched)));
    return format === 'xlsx' && about ? withAboutSheet(fetched, about) : fetched;
  };

  return {
    isSetUp: true,

    contents: (DashboardId) =>
      settle(async () => {
        return ok(await readContents(access, await client.config.credentials(), DashboardId));
      }),

    start: (snapshot, reader) =>
      settleSnapshot(async () => {
        const { sheet: SheetId, visual, format } = snapshot;
        const selection =
          visual === undefined
            ? { SelectionScope: SnapshotFileSheetSelectionScope.ALL_VISUALS }
            : { SelectionScope: SnapshotFileSheetSelectionScope.SELECTED_VISUALS, VisualIds: [visual] };
        const FormatType = ({ pdf: 'PDF', xlsx: 'EXCEL', csv: 'CSV' } as const)[format];
        const start = new StartDashboardSnapshotJobCommand({
          AwsAccountId,
          DashboardId: snapshot.dashboard,
          SnapshotJobId: snapshot.id,
          SnapshotConfiguration: {
            FileGroups: [{ Files: [{ FormatType, SheetSelections: [{ SheetId, ...selection }] }] }],
            Parameters: typedParameters(snapshot.parameters),
          },
        });
        await asReader(snapshot, reader, (own) => own.send(start)).catch(ignoreIfExists);
        return ok(undefined);
      }),

    async look(snapshot, reader) {
      const job = { AwsAccountId, DashboardId: snapshot.dashboard, SnapshotJobId: snapshot.id };
      const seen = await settleSnapshot<SnapshotSeen>(async () => {
        const described = await asReader(snapshot, reader, (own) =>
          own.send(new DescribeDashboardSnapshotJobCommand(job)),
        ).catch(nothingIfUnknown);
        if (!described) return ok({ state: 'unknown' });
        if (described.JobStatus !== 'COMPLETED' && described.JobStatus !== 'FAILED') return ok({ state: 'making' });
        const result = await asReader(snapshot, reader, (own) =>
          own.send(new DescribeDashboardSnapshotJobResultCommand(job)),
        );
        const [file] = result.Result?.RegisteredUsers?.[0]?.FileGroups?.[0]?.S3Results ?? [];
        // A completed job can have failed for its only file.
        const error = file?.ErrorInfo?.[0] ?? (result.JobStatus === 'FAILED' ? (result.ErrorInfo ?? {}) : undefined);
        if (error || !file?.S3Uri) return ok(failureIn(error ?? { ErrorMessage: 'The result names no file' }));
        const fetched = await fetchFile(file.S3Uri, access.certificate);
        if (fetched === 'too-large') return ok({ state: 'too-large' });
        const content = await changed(snapshot, fetched);
        return ok({ state: 'made', content, table: await tableSizes[snapshot.format](content) });
      });
      if (seen.ok && seen.value.state !== 'making') sessions.delete(snapshot.id);
      return seen;
    },
  };
}

/** QuickSight refuses the reader, not the portal. */
class ReaderRefused extends Error {}

const isAccessDenied = (error: unknown): boolean =>
  error instanceof Error && (error.name.startsWith('AccessDenied') || error.name.startsWith('ExpiredToken'));

function ignoreIfExists(error: unknown): void {
  if (!(error instanceof ResourceExistsException)) throw error;
}

function nothingIfUnknown(error: unknown): undefined {
  if (!(error instanceof ResourceNotFoundException)) throw error;
}

/** The types of errors are those of https://docs.aws.amazon.com/quicksight/latest/APIReference/API_SnapshotJobErrorInfo.html and its results. */
function failureIn({ ErrorType = '', ErrorMessage = '' }: SnapshotJobErrorInfo): SnapshotSeen {
  const why = (
    {
      DASHBOARD_ACCESS_DENIED: 'no-access',
      CAPABILITY_RESTRICTED: 'denied',
      RLS_CHANGED: 'changed',
      CLS_CHANGED: 'changed',
      DATASET_DELETED: 'no-data',
    } as const
  )[ErrorType];
  return { state: 'failed', why: why ?? 'other', reason: `${ErrorType}: ${ErrorMessage}` };
}

async function settleSnapshot<T>(call: () => Promise<Result<T, SnapshotFailure>>): Promise<Result<T, SnapshotFailure>> {
  try {
    return await call();
  } catch (error) {
    return failed(snapshotFailureOf(error));
  }
}

function snapshotFailureOf(error: unknown): SnapshotFailure {
  if (error instanceof ReaderRefused) return { kind: 'no-access' };
  if (error instanceof LimitExceededException) return { kind: 'full' };
  if (error instanceof UnsupportedPricingPlanException || error instanceof UnsupportedUserEditionException) {
    return { kind: 'add-on', reason: `${error.name}: ${error.message}` };
  }
  return biFailureOf(error);
}
