import {
  DescribeDashboardDefinitionCommand,
  DescribeDashboardSnapshotJobResultCommand,
  type QuickSightClient,
} from '@aws-sdk/client-quicksight';
import { expect, it } from 'vitest';
import { aService, clientOf, register } from '../running-bi-service';
import { actingAs, AwsAccountId, fetchFile, fileIn, fileOf, resultOf, starting, statusOf } from './a-reader';

const bySpecies = { dashboard: 'penguins', format: 'CSV', sheet: 'species', visuals: ['by-species'] } as const;
const csv = (job: string) => ({ ...bySpecies, visuals: [...bySpecies.visuals], job });

/** A service with the users ann and ben, and a clock that `later` moves. */
async function aServiceOfReaders() {
  let ahead = 0;
  const { service } = await aService({ clock: () => new Date(Date.now() + ahead) });
  for (const user of ['ann', 'ben']) await register(service, user);
  const later = (milliseconds: number) => void (ahead += milliseconds);
  return { service, later, ann: await actingAs(service, 'ann') };
}

const refused = (call: Promise<unknown>, name: string, status: number) =>
  expect(call).rejects.toMatchObject({ name, $metadata: { httpStatusCode: status, attempts: 1 } });

it('a snapshot job waits, runs and ends, and its file is there for five minutes', async () => {
  const { service, later, ann } = await aServiceOfReaders();
  service.administration.makeSnapshots({ queuedFor: 60_000, runsFor: 60_000 });
  await ann.send(starting(csv('run-1')));
  expect(await statusOf(ann, 'penguins', 'run-1')).toBe('QUEUED');
  later(60_000);
  expect(await statusOf(ann, 'penguins', 'run-1')).toBe('RUNNING');
  const early = new DescribeDashboardSnapshotJobResultCommand({
    AwsAccountId,
    DashboardId: 'penguins',
    SnapshotJobId: 'run-1',
  });
  await refused(ann.send(early), 'PreconditionNotMetException', 400);
  later(60_000);
  const address = fileIn(await resultOf(ann, 'penguins', 'run-1'))?.S3Uri;
  const { status, bytes } = await fetchFile(service, address);
  expect([status, bytes.toString().split('\r\n')]).toEqual([
    200,
    ['\u{FEFF}Species,Penguins', 'Adelie,152', 'Chinstrap,68', 'Gentoo,124', ''],
  ]);
  later(5 * 60_000);
  expect((await fetchFile(service, address)).status).toBe(403);
  expect((await fetchFile(service, fileIn(await resultOf(ann, 'penguins', 'run-1'))?.S3Uri)).status).toBe(200);
});

it('a snapshot job has the parameters that it is given', async () => {
  const { service } = await aServiceOfReaders();
  const file = await fileOf(service, 'ann', { ...csv('run-1'), parameters: { Island: ['Dream'] } });
  expect(file.toString().split('\r\n').slice(1, 3)).toEqual(['Adelie,56', 'Chinstrap,68']);
});

it('a snapshot job ends for want of the right, where the dashboard is taken away while it runs', async () => {
  const { service, ann } = await aServiceOfReaders();
  await ann.send(starting(csv('run-1')));
  await service.administration.unshareDashboard('penguins');
  expect(await resultOf(ann, 'penguins', 'run-1')).toMatchObject({
    JobStatus: 'FAILED',
    ErrorInfo: { ErrorType: 'DASHBOARD_ACCESS_DENIED' },
  });
  await refused(ann.send(starting(csv('run-2'))), 'AccessDeniedException', 401);
});

it('a snapshot job is its reader’s alone', async () => {
  const { service, ann } = await aServiceOfReaders();
  await ann.send(starting(csv('run-1')));
  const ben = await actingAs(service, 'ben');
  await refused(statusOf(ben, 'penguins', 'run-1'), 'AccessDeniedException', 401);
  await refused(statusOf(ann, 'penguins', 'run-2'), 'ResourceNotFoundException', 404);
});

it('the thirteenth snapshot job at once, a second use of an id and calls above the rate are refused', async () => {
  const { service, later, ann } = await aServiceOfReaders();
  service.administration.makeSnapshots({ callsPerSecond: 100, queuedFor: 60_000 });
  for (let index = 0; index < 12; index += 1) await ann.send(starting(csv(`run-${index}`)));
  await refused(ann.send(starting(csv('run-12'))), 'LimitExceededException', 409);
  await refused(ann.send(starting(csv('run-0'))), 'ResourceExistsException', 409);
  later(62_000);
  await resultOf(ann, 'penguins', 'run-0');
  await refused(ann.send(starting(csv('run-0'))), 'ResourceExistsException', 409);
  await ann.send(starting(csv('run-12')));
  later(24 * 60 * 60_000 + 1);
  const next = await actingAs(service, 'ann');
  await next.send(starting(csv('run-0')));

  service.administration.makeSnapshots({ callsPerSecond: 1 });
  const calls = await Promise.allSettled(Array.from({ length: 30 }, () => statusOf(next, 'penguins', 'run-0')));
  expect(calls.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(10);
  expect(calls.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'ThrottlingException' } });
});

it.each([
  ['a PDF of chosen visuals', { ...csv('a'), format: 'PDF' }],
  ['a CSV of a whole sheet', { dashboard: 'penguins', job: 'a', format: 'CSV', sheet: 'species' }],
  ['a CSV of two visuals', { ...csv('a'), visuals: ['by-species', 'by-species'] }],
  ['an unknown sheet', { ...csv('a'), sheet: 'none' }],
  ['an unknown visual', { ...csv('a'), visuals: ['none'] }],
  ['an unknown parameter', { ...csv('a'), parameters: { None: ['1'] } }],
] as const)('a snapshot job of %s is refused', async (_, wanted) => {
  const { ann } = await aServiceOfReaders();
  const order = starting({
    parameters: {},
    ...wanted,
    ...('visuals' in wanted && { visuals: [...wanted.visuals] }),
  } as never);
  await refused(ann.send(order), 'InvalidParameterValueException', 400);
});

it('a snapshot job with a user configuration beside the identity context, or of no dashboard, is refused', async () => {
  const { ann } = await aServiceOfReaders();
  const anonymous = starting(csv('a'), { UserConfiguration: { AnonymousUsers: [{}] } });
  await refused(ann.send(anonymous), 'InvalidParameterValueException', 400);
  await refused(ann.send(starting({ ...csv('a'), dashboard: 'none' })), 'ResourceNotFoundException', 404);
});

it.each(['UnsupportedPricingPlanException', 'UnsupportedUserEditionException'] as const)(
  'a snapshot job is refused with %s on request',
  async (type) => {
    const { service, ann } = await aServiceOfReaders();
    service.administration.refuseOperation('StartDashboardSnapshotJob', { type, message: 'No' });
    await refused(ann.send(starting(csv('a'))), type, 403);
  },
);

it('a snapshot job’s files have the errors that are asked for, and none where custom permissions deny all formats', async () => {
  const { service, later, ann } = await aServiceOfReaders();
  const outcome = async (client: QuickSightClient, job: string) => {
    await client.send(starting(csv(job)));
    later(62_000);
    const result = await resultOf(client, 'penguins', job);
    return [result.JobStatus, (fileIn(result)?.ErrorInfo?.[0] ?? result.ErrorInfo)?.ErrorType];
  };
  const { administration } = service;
  administration.makeSnapshots({ callsPerSecond: 100, fileErrors: ['RLS_CHANGED', 'CLS_CHANGED', 'DATASET_DELETED'] });
  expect(await outcome(ann, 'a')).toEqual(['COMPLETED', 'RLS_CHANGED']);
  expect(await outcome(ann, 'b')).toEqual(['COMPLETED', 'CLS_CHANGED']);
  expect(await outcome(ann, 'c')).toEqual(['COMPLETED', 'DATASET_DELETED']);
  expect(await outcome(ann, 'd')).toEqual(['COMPLETED', undefined]);
  administration.makeSnapshots({ callsPerSecond: 100, denied: ['CSV'] });
  expect(await outcome(ann, 'e')).toEqual(['COMPLETED', 'CAPABILITY_RESTRICTED']);
  administration.makeSnapshots({ callsPerSecond: 100, denied: ['PDF', 'EXCEL', 'CSV'] });
  expect(await outcome(ann, 'f')).toEqual(['FAILED', 'CAPABILITY_RESTRICTED']);
});

it('a dashboard’s definition names its sheets, tables and parameters as the frame does', async () => {
  const { service } = await aServiceOfReaders();
  const command = new DescribeDashboardDefinitionCommand({ AwsAccountId, DashboardId: 'penguins' });
  expect((await clientOf(service).send(command)).Definition).toMatchObject({
    Sheets: [
      { SheetId: 'species', Name: 'Species', Visuals: [{ TableVisual: { VisualId: 'by-species' } }] },
      { SheetId: 'sex', Name: 'Sex', Visuals: [{ TableVisual: { VisualId: 'by-sex' } }] },
    ],
    ParameterDeclarations: [{ StringParameterDeclaration: { Name: 'Island', ParameterValueType: 'SINGLE_VALUED' } }],
  });
});
