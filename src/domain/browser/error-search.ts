import type { ErrorRecord } from './error-record';

/** Whether any part of the record contains this text, ignoring case. */
export function recordHolds({ kind, message, where, reference }: ErrorRecord, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [kind, message, where, reference].some((part) => part.toLowerCase().includes(wanted));
}

/** One line, for a message to support. */
export function spellOut({ time, reference, kind, message, where, times }: ErrorRecord): string {
  const often = times > 1 ? ` (${times} times)` : '';
  return `${time.toISOString()} ${reference} ${where} ${kind}: ${message}${often}`;
}
