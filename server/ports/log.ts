import { redact } from '#domain/browser/redact';
import type { Metrics } from './metrics';

/** Takes one line of JSON, with no tokens, codes or embed URLs in it. */
export type LineSink = (line: string) => void;

/** A line of JSON with the time. */
export function lineOf(entry: object): string {
  return JSON.stringify({ time: new Date().toISOString(), ...entry }, redacted);
}

/** Redacts each text separately: a redaction can extend to the end of its text, and must not break the JSON around it. */
const redacted = (_: string, value: unknown): unknown => (typeof value === 'string' ? redact(value) : value);

/** With the stack, and with the causes that wrapping errors hide. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? stack : `${stack}\ncaused by ${reasonOf(error.cause)}`;
}

/** Logs, with the reason, why something was not done that nobody waited for. */
export const warn =
  (incidents: LineSink, code: string) =>
  (reason: string): void =>
    incidents(lineOf({ level: 'warn', code, reason }));

/** Logs and counts an error that must not fail what it is part of. */
export const complain =
  ({ incidents, metrics }: { incidents: LineSink; metrics: Pick<Metrics, 'failed'> }, code: string) =>
  (error: unknown): void => {
    metrics.failed(code);
    incidents(lineOf({ level: 'error', code, reason: reasonOf(error) }));
  };
