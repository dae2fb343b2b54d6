import { expect, it } from 'vitest';
import type { ConfigurationProblem } from '#domain/browser/configuration';
import { loggedConfiguration } from '#domain/browser/logged-configuration';

const other: ConfigurationProblem = { field: 'title', reason: 'empty' };

it.each<[ConfigurationProblem, string, string?]>([
  [{ field: '', reason: 'not-json' }, 'no-config', 'noConfig: Authentication Error'],
  [{ field: 'userPoolId', reason: 'pool-id-form' }, 'missing-auth-config', 'missingAuthConfig: Authentication Error'],
  [{ field: 'userPoolClientId', reason: 'missing' }, 'missing-auth-config', 'missingAuthConfig: Authentication Error'],
  [{ field: '', reason: 'unreachable' }, 'network', 'networkError: Network Error'],
  [{ field: '', reason: 'server-error', status: 502 }, 'unavailable', 'default: Authentication Error'],
  [{ field: 'iprApiUrl', reason: 'no-prod' }, 'configuration'],
])('a wrong configuration, %j, is %s for signing in: %s', (problem, kind, specified) => {
  const told = loggedConfiguration([other, problem], 'Words');
  expect(told).toMatchObject({ name: kind, message: 'Words', isWorthReporting: true });
  expect(told.specified && `${told.specified.code}: ${told.specified.message}`).toBe(specified);
});
