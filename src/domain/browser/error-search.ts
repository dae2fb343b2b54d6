import type { Configuration } from './configuration';
import type { ErrorRecord } from './error-record';

/** Whether any part of the record contains this text, ignoring case. */
export function recordHolds(record: ErrorRecord, text: string): boolean {
  const { kind, message, where, reference } = record;
  const wanted = text.trim().toLowerCase();
  return [kind, message, where, reference, specifiedIn(record)].some((part) => part.toLowerCase().includes(wanted));
}

/** Such as "networkError: Network Error"; empty for a record without a code. */
export function specifiedIn({ specified }: ErrorRecord): string {
  return specified ? `${specified.code}: ${specified.message}` : '';
}

/** One line, for a message to support. */
export function spellOut(record: ErrorRecord): string {
  const { time, reference, kind, message, where, times } = record;
  const specified = record.specified ? ` [${specifiedIn(record)}]` : '';
  const often = times > 1 ? ` (${times} times)` : '';
  return `${time.toISOString()} ${reference} ${where} ${kind}: ${message}${specified}${often}`;
}

/** What "Copy reference" copies: the record, and which portal it is about. */
export function reportOf(record: ErrorRecord, { title, region }: Pick<Configuration, 'title' | 'region'>): string {
  return `${spellOut(record)}; ${title}, ${region}`;
}
