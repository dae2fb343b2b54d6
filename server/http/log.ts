import { redact } from '../../src/domain/browser/redact';

/** Takes one line of JSON, with no tokens, codes or embed URLs in it. */
export type Log = (line: string) => void;

export interface Incident {
  level: 'warn' | 'error';
  code: string;
  method: string;
  /** Without the query, which holds ids. */
  path: string;
  reference?: string;
  reason: string;
}

export function report(log: Log, incident: Incident): void {
  log(JSON.stringify({ time: new Date().toISOString(), ...incident }, redacted));
}

/** Each text by itself: what is redacted may reach up to the end of a text, and must leave the JSON around it. */
const redacted = (_: string, value: unknown): unknown => (typeof value === 'string' ? redact(value) : value);

/** With the stack, and with the causes that wrapping errors hide. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? stack : `${stack}\ncaused by ${reasonOf(error.cause)}`;
}
