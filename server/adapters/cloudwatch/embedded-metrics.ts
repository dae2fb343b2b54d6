import type { Metrics } from '../../ports/metrics';

/** The namespace of a portal's figures in CloudWatch: one account and region can have several portals, a stage each. */
export const metricsNamespace = (stage: string): string => `Portal/${stage}`;

/**
 * Writes each figure as a line in CloudWatch's embedded metric format, which makes metrics of log lines
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html). Each value of a
 * dimension is a metric that is billed, so there is one dimension at most; `details` are in the log only.
 */
export function createEmbeddedMetrics(
  stage: string,
  write: (line: string) => void,
  now: () => number = Date.now,
): Metrics {
  const Namespace = metricsNamespace(stage);
  const put = (
    [name, value, unit]: readonly [name: string, value: number, unit: 'Count' | 'Seconds'],
    dimension: Record<string, string> = {},
    details: Record<string, string | number> = {},
  ): void => {
    const CloudWatchMetrics = [
      { Namespace, Dimensions: [Object.keys(dimension)], Metrics: [{ Name: name, Unit: unit }] },
    ];
    write(JSON.stringify({ _aws: { Timestamp: now(), CloudWatchMetrics }, ...details, ...dimension, [name]: value }));
  };

  return {
    answered: ({ method, route, status, seconds }) =>
      put(['CallSeconds', seconds, 'Seconds'], { route }, { method, status }),
    refused: (code) => put(['Refusals', 1, 'Count'], { code }),
    failed: (code) => put(['Errors', 1, 'Count'], { code }),
    synced: ({ end, seconds }) => put(['SyncSeconds', seconds, 'Seconds'], { end }),
    embedUrlIssued: () => put(['EmbedUrls', 1, 'Count']),
    sessionRenewed: () => put(['SessionRenewals', 1, 'Count']),
    mailed: (end) => put(['Mails', 1, 'Count'], { end }),
    throttled: (call) => put(['Throttles', 1, 'Count'], { call }),
  };
}
