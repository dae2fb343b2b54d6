import type { Configuration } from './configuration';
import type { SignInResult } from '../people/user';
import type { ErrorRecord } from './error-record';

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

/** Where the error happened; without title and region before the configuration has loaded. */
interface Place {
  projectConfiguration: Partial<Pick<Configuration, 'title' | 'region'>>;
  signInResult: SignInResult;
}

/** The text that "Copy reference" copies: the record, the portal, and the user by `sub`, as in the backend's log. */
export function reportOf(record: ErrorRecord, { projectConfiguration, signInResult }: Place): string {
  const { title, region } = projectConfiguration;
  const { isAuthenticated, sub } = signInResult;
  const place = [title, region, isAuthenticated ? `user ${sub}` : 'not signed in'];
  return `${spellOut(record)}; ${place.filter(Boolean).join(', ')}`;
}
