import { BehaviorSubject, type Observable } from 'rxjs';
import { redact } from '../domain/redact';

export interface ErrorEntry {
  time: Date;
  /** The error's name, such as `TypeError`. */
  kind: string;
  message: string;
  /** The path on which it happened. */
  where: string;
  /** What people pass on to whoever helps them. */
  reference: string;
}

/** Owner of what went wrong in this tab, without tokens or embed URLs. */
export interface ErrorLog {
  readonly entries$: Observable<readonly ErrorEntry[]>;
  /** Keeps the error and answers its reference. */
  record(error: unknown, where: string): string;
  clear(): void;
}

const kept = 200;

export function createErrorLog(now: () => Date = () => new Date()): ErrorLog {
  const entries = new BehaviorSubject<readonly ErrorEntry[]>([]);
  return {
    entries$: entries.asObservable(),
    record(error, where) {
      const entry: ErrorEntry = {
        time: now(),
        kind: error instanceof Error ? error.name : 'Error',
        message: redact(wordsOf(error)),
        where: redact(where),
        reference: newReference(),
      };
      entries.next([entry, ...entries.value].slice(0, kept));
      return entry.reference;
    },
    clear: () => entries.next([]),
  };
}

/** Anything can be thrown, even what cannot be turned into a text. */
function wordsOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'Something without words';
  }
}

function newReference(): string {
  const hex = crypto.randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase();
  return `ERR-${hex.slice(0, 4)}-${hex.slice(4)}`;
}
