import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Metrics, throttledCalls } from '../../ports/metrics';

export interface PrometheusMetrics extends Metrics {
  contentType: string;
  /** Everything counted so far, in the text format that Prometheus reads. */
  text(): Promise<string>;
}

/** Read when Prometheus asks; undefined values are left out. Times are in seconds since 1970. */
const gauges = {
  portal_last_sync_timestamp_seconds: 'When the last sync that succeeded ended',
  portal_last_backup_timestamp_seconds: 'When the newest backup in the data folder was made',
  portal_data_free_bytes: 'Room on the disk of the data folder',
  portal_mails_waiting_seconds: 'How long emails have been waiting because none could be sent; 0 if none wait',
  portal_sockets: 'Pages that hear of changes at once',
};
export type Figures = Partial<Record<keyof typeof gauges, number | undefined>>;

/** Only counters may be named so, says `promtool check metrics`. Their sums by type, without `_total`, say the same. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Counts since the process started; Prometheus reads the differences. Includes the figures of the process, such as its memory. */
export function createPrometheusMetrics(
  version: string,
  read: () => Promise<Figures> = async () => ({}),
): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);

  const calls = new Histogram({
    name: 'portal_call_duration_seconds',
    help: 'Calls of IprApi, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const refusals = new Counter({
    name: 'portal_refusals_total',
    help: 'Refused calls, by code',
    labelNames: ['code'],
    registers,
  });
  const errors = new Counter({
    name: 'portal_errors_total',
    help: 'Errors in the log, by code',
    labelNames: ['code'],
    registers,
  });
  const syncs = new Histogram({
    name: 'portal_sync_duration_seconds',
    help: 'Runs of the sync, by how they ended',
    labelNames: ['end'],
    buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers,
  });
  const embedUrls = new Counter({ name: 'portal_embed_urls_total', help: 'Embed URLs issued', registers });
  const renewals = new Counter({
    name: 'portal_session_renewals_total',
    help: 'Embed URLs issued to renew a session',
    registers,
  });
  const mails = new Counter({
    name: 'portal_mails_total',
    help: 'Emails, by how their sending ended',
    labelNames: ['end'],
    registers,
  });
  const throttles = new Counter({
    name: 'portal_throttles_total',
    help: 'Calls for which QuickSight stayed busy',
    labelNames: ['call'],
    registers,
  });

  // Prometheus sees no increase in a series that begins with its first error: those that deploy/one-machine/alerts.yml watches begin at zero.
  for (const code of ['unexpected', 'store-unavailable', 'bi-service-unavailable']) errors.inc({ code }, 0);
  for (const code of ['unauthenticated', 'too-many-requests']) refusals.inc({ code }, 0);
  for (const end of ['sent', 'refused', 'unmailable', 'unsure', 'down']) mails.inc({ end }, 0);
  for (const call of throttledCalls) throttles.inc({ call }, 0);
  for (const end of ['done', 'failed', 'bi-service-unavailable'] as const) syncs.zero({ end });

  new Gauge({ name: 'portal_build_info', help: 'The version', labelNames: ['version'], registers }).set({ version }, 1);
  const readings = Object.entries(gauges).map(([name, help]) => new Gauge({ name, help, labelNames: [], registers }));
  const text = async (): Promise<string> => {
    const figures: Readonly<Record<string, number | undefined>> = await read();
    Object.keys(gauges).forEach((name, nth) => {
      const value = figures[name];
      // Without a value, a gauge says 0, which is a time and an amount.
      if (value === undefined) readings[nth]?.remove();
      else readings[nth]?.set(value);
    });
    return registry.metrics();
  };

  return {
    answered: ({ method, route, status, seconds }) => calls.observe({ method, route, status }, seconds),
    refused: (code) => refusals.inc({ code }),
    failed: (code) => errors.inc({ code }),
    synced: ({ end, seconds }) => syncs.observe({ end }, seconds),
    embedUrlIssued: () => embedUrls.inc(),
    sessionRenewed: () => renewals.inc(),
    mailed: (end) => mails.inc({ end }),
    throttled: (call) => throttles.inc({ call }),
    contentType: registry.contentType,
    text,
  };
}
