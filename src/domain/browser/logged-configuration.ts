import { type AuthFailure, authErrorOf } from '../people/auth-failure';
import type { ConfigurationProblem } from './configuration';
import { LoggedFailure } from './logged-failure';

/** The sign-in failure that these problems of `/config.json` cause, if any. */
export function authFailureOf(problems: readonly ConfigurationProblem[]): AuthFailure | undefined {
  return problems.map(failureOf).find((found) => found !== undefined);
}

function failureOf({ field, reason }: ConfigurationProblem): AuthFailure | undefined {
  if (reason === 'unreachable') return { kind: 'network' };
  if (reason === 'server-error') return { kind: 'unavailable' };
  if (field === '') return { kind: 'no-config' };
  return field.startsWith('userPool') ? { kind: 'missing-auth-config' } : undefined;
}

export function loggedConfiguration(problems: readonly ConfigurationProblem[], words: string): LoggedFailure {
  const failure = authFailureOf(problems);
  return new LoggedFailure(failure?.kind ?? 'configuration', words, true, failure && authErrorOf(failure));
}
