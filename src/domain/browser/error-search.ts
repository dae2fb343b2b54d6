import type { ErrorRecord } from './error-record';

/** Whether the record says this anywhere, in small or capital letters. */
export function recordHolds({ kind, message, where, reference }: ErrorRecord, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [kind, message, where, reference].some((part) => part.toLowerCase().includes(wanted));
}

/** For a message to whoever helps. */
export function spellOut({ time, reference, kind, message, where, times }: ErrorRecord): string {
  const often = times > 1 ? ` (${times} times)` : '';
  return `${time.toISOString()} ${reference} ${where} ${kind}: ${message}${often}`;
}
