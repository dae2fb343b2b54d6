import { createDashboardViews } from '../adapters/cloudwatch/dashboard-views';
import { createSesMail } from '../adapters/mail/ses-mail';
import { createSesProbe } from '../adapters/mail/ses-probe';
import { createS3Downloads } from '../adapters/s3/s3-downloads';
import { awsPorts, writeLine } from '../compose/aws';
import { createBackend } from '../compose/backend';
import { permissionsIn, probesOf, servicesOf } from '../compose/probes';
import { backendSettingsOf } from '../compose/settings';
import { startedThisMonth } from '../application/exports/month';
import { retryWhenBusy } from '../application/retry-when-busy';
import { createCountedViews } from '../application/use/counted-views';
import { noDownloads } from '../ports/downloads';
import type { Probes } from '../ports/health-probes';
import { lineOf, reasonOf } from '../ports/log';
import { noMail } from '../ports/mail';
import { StoreUnavailable } from '../ports/stores/store-unavailable';
import { credentialsOf } from '../adapters/aws-credentials';
import { readEnvironment, readServiceEnvironment } from './environment';
import { functionCall, type SyncCall, type SyncCallAnswer, type WorkAnswer, type WorkCall } from './sync-call';
import { createWork, lookAtTable } from './work';

/*
 * The sync and all else that takes longer than a gateway waits, as a function of Lambda with 15 minutes, called by schedules and by the
 * API (function-calls.ts). Environment: `TABLE`, `STAGE`, `SETTINGS` and, for exports, `EXPORT_ROLE` and `DOWNLOADS_BUCKET` (see
 * environment.ts), and what Lambda sets.
 */
const environment = readEnvironment(process.env);
const { table, stage, settings } = environment;
const { client, ports } = awsPorts(environment);
/** Five are looked at in a second. */
const mostLookedAt = 50;
const { mailFrom, mailIdentity, mailConfiguration } = environment;
const looks = probesOf(servicesOf(settings, stage), {
  dashboards: () => ports.dashboards.list(),
  data: () => lookAtTable(ports.dashboards),
  permissions: permissionsIn(ports.permissions),
  refreshes: ports.refreshes,
  laterEntries: () => ports.history.laterEntries(),
  jobs: () => startedThisMonth(ports.jobs, Date.now()),
  most: mostLookedAt,
  answers: false,
});
const services = readServiceEnvironment(process.env);
const ses = mailFrom === undefined ? undefined : { from: mailFrom, environment: services };
const mail = ses
  ? createSesMail(ses.environment, { address: ses.from, name: settings.title }, mailConfiguration)
  : noMail;
const viewsOf = createDashboardViews(services, settings.quickSight.region ?? settings.region);
const probes: Probes = {
  ...looks,
  views: createCountedViews({ ...ports, viewsOf }),
  ...(ses && { mail: createSesProbe(ses.environment, { from: ses.from, identity: mailIdentity ?? ses.from }) }),
};
const { DOWNLOADS_BUCKET: bucket, AWS_REGION: region, AWS_ENDPOINT_URL_S3: endpoint } = services;
const downloads =
  bucket === undefined
    ? noDownloads
    : createS3Downloads({ bucket, region, credentials: credentialsOf(services), endpoint });
const backend = createBackend(
  { ...ports, probes, downloads, mail },
  { ...backendSettingsOf(settings, stage), callLimits: true, addressOf: () => undefined },
);
const work = createWork(backend, probes, client, table);

/** Rejects if a scheduled run fails, so that Lambda counts an error. */
export async function handler(
  event: unknown,
  context?: { awsRequestId: string },
): Promise<SyncCallAnswer | WorkAnswer> {
  const call = functionCall.parse(event ?? {});
  const id = call.requestId ?? context?.awsRequestId;
  try {
    return await ('work' in call ? workFor(call, id) : syncFor(call, id));
  } catch (error) {
    if (call.requestId === undefined || !(error instanceof StoreUnavailable)) throw error;
    writeLine(lineOf({ level: 'warn', code: 'store-unavailable', requestId: id, reason: reasonOf(error) }));
    return { ok: false, failure: { code: 'store-unavailable', retryAfterSeconds: error.retryAfterSeconds } };
  }
}

async function syncFor({ requestId, confirmed, by }: SyncCall, id: string | undefined): Promise<SyncCallAnswer> {
  const scheduled = requestId === undefined;
  const named = { scheduled, requestId: id };
  const started = performance.now();
  // The API has checked who calls it.
  const run = () => backend.syncs.sync({ access: 'open', groups: [], ...by }, confirmed);
  const result = await (scheduled ? retryWhenBusy(run, new AbortController().signal, { tries: 3 }) : run());
  const ms = Math.round(performance.now() - started);
  if (result.ok) {
    const { unreadable, ...counts } = result.value;
    writeLine(lineOf({ level: 'info', event: 'synced', ...named, ms, ...counts, unreadable: unreadable.length }));
  } else {
    const reason = JSON.stringify(result.failure);
    writeLine(lineOf({ level: 'warn', code: 'sync-failed', ...named, ms, reason }));
    // The run that holds the lease reports for itself.
    if (scheduled && result.failure.code !== 'sync-running') throw new Error(`The sync failed: ${reason}`);
  }
  return result;
}

async function workFor(call: WorkCall, requestId: string | undefined): Promise<WorkAnswer> {
  const started = performance.now();
  const { work: event } = call;
  const result = await work(call);
  const ms = Math.round(performance.now() - started);
  writeLine(
    result.ok
      ? lineOf({ level: 'info', event, requestId, ms })
      : lineOf({ level: 'warn', code: `${event}-failed`, requestId, ms, reason: JSON.stringify(result.failure) }),
  );
  return result;
}
