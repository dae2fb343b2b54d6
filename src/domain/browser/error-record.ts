import { cutText } from '../cut-text';
import { redact } from './redact';
import { LoggedFailure } from './logged-failure';

/** One thing that went wrong, without secrets and short enough for two hundred of them. */
export interface ErrorRecord {
  /** When it happened last. */
  time: Date;
  /** The error's name, such as `TypeError`, or the failure's kind. */
  kind: string;
  message: string;
  /** The specification's code and message, for a failure that has them. */
  specified?: { code: string; message: string };
  where: string;
  /** The reference for support, such as `ERR-7F3K-20C1`; for a failed request its id, which the backend's log has too. */
  reference: string;
  times: number;
}

/** In characters. */
const longest = { kind: 60, message: 500, where: 200 } as const;

export const mostRecords = 200;

/** Redacts before it cuts to length, because half a token wouldn't be recognised. `where` is a path. */
export function errorRecord(error: unknown, where: string, time: Date): ErrorRecord {
  const { specified, requestId = newReference() } = error instanceof LoggedFailure ? error : {};
  return {
    time,
    kind: cut(redact(nameOf(error)), longest.kind),
    message: cut(redact(wordsOf(error)), longest.message),
    ...(specified && { specified }),
    where: cut(redact(where), longest.where),
    reference: requestId,
    times: 1,
  };
}

/**
 * Adds a record, the newest first, 200 at most. An error that repeats, as in a page that fails at every try, stays one record under
 * its first reference, and pushes nothing else out.
 */
export function withRecord(records: readonly ErrorRecord[], record: ErrorRecord): ErrorRecord[] {
  const [newest, ...older] = records;
  const same =
    newest && newest.kind === record.kind && newest.message === record.message && newest.where === record.where;
  if (same) return [{ ...newest, time: record.time, times: newest.times + 1 }, ...older];
  return [record, ...records].slice(0, mostRecords);
}

function nameOf(error: unknown): string {
  return error instanceof Error && typeof error.name === 'string' ? error.name : 'Error';
}

/** Anything can be thrown, even a value that can't be turned into text. */
function wordsOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'Something without words';
  }
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${cutText(text, length - 1)}…` : text.toWellFormed();

/** Crockford's base 32: no letter that can be mistaken for a digit. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** For an error, or for a request to the backend. */
export function newReference(): string {
  const drawn = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => signs[byte % signs.length]).join('');
  return `ERR-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
}
