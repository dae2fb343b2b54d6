import { expect, it } from 'vitest';
import { checkConfiguration } from '#adapters/config-json/read-configuration';
import type { ConfigurationProblem } from '#domain/browser/configuration';
import { failed } from '#domain/result';
import { problemsWith, whole } from './whole-configuration';

it('an invalid configuration names the contrast of an accent that nobody could read', () => {
  expect(problemsWith({ accent: { light: '#ffd400', dark: '#8a1538' } })).toEqual([
    { field: 'accent.light', reason: 'unreadable', contrast: 1.1 },
    { field: 'accent.dark', reason: 'unreadable', contrast: 1.4 },
  ]);
});

it.each<[string, unknown, ConfigurationProblem['reason']]>([
  ...['title', 'userPoolId', 'userPoolClientId', 'iprApiUrl'].flatMap(
    (field): [string, unknown, ConfigurationProblem['reason']][] => [
      [field, undefined, 'missing'],
      [field, '', 'empty'],
      [field, '  ', 'empty'],
      [field, 5, 'not-text'],
      [field, null, 'not-text'],
      [field, ['x'], 'not-text'],
    ],
  ),
  ['region', 5, 'not-text'],
  ['region', '', 'empty'],
  ['region', 'eu west 1', 'not-a-region'],
  ['region', 'eu-west-9', 'not-a-region'],
  ['region', 'x.example/', 'not-a-region'],
  ['userPoolId', 'eu-west-1', 'pool-id-form'],
  ['userPoolId', `${'a'.repeat(54)}_b`, 'pool-id-length'],
  ['userPoolEndpoint', 'user-pool', 'not-a-url'],
  ['userPoolEndpoint', '//elsewhere/user-pool', 'not-a-url'],
  ['userPoolEndpoint', 'javascript:alert(1)', 'not-a-url'],
  ['iprApiUrl', 'api.example/prod', 'not-a-url'],
  ['iprApiUrl', 'ftp://api.example/prod', 'not-a-url'],
  ['iprApiUrl', 'https://api.example', 'no-prod'],
  ['iprApiUrl', 'https://api.example/prod/', 'no-prod'],
  ['apiAuth', 'IAM', 'not-a-choice'],
  ['identityPoolId', 'eu-west-1_AbCdEfGhI', 'identity-pool-id-form'],
  ['identityPoolId', 'evil.example/:01234567-89ab-cdef-0123-456789abcdef', 'identity-pool-id-form'],
  ['identityPoolEndpoint', 'http://x.example/', 'not-a-url'],
  ['access', 'closed', 'not-a-choice'],
  ['access', 5, 'not-a-choice'],
  ['access', null, 'not-a-choice'],
  ['accent', '#8a1538', 'not-an-object'],
  ['logo', 'https://example.com/logo.svg', 'not-on-site'],
  ['logo', '//example.com/logo.svg', 'not-a-url'],
  ['logo', '/\\example.com/logo.svg', 'not-a-url'],
  ['logo', 'data:image/svg+xml,<svg/>', 'not-a-url'],
  ['hostedLogin', 'Google', 'not-an-object'],
  ['hostedLogin', null, 'not-an-object'],
  ['signUp', true, 'not-a-choice'],
  ['signUp', 'on', 'not-a-choice'],
  ['tokenStorage', 'session', 'not-a-choice'],
  ['openTabs', 'yes', 'not-yes-or-no'],
  ['hiddenPages', '/user/billing', 'not-a-list'],
  ['signInMethods', 'passkey', 'not-a-list'],
  ['signInMethods', ['passkey'], 'no-password'],
  ['emailSecondStep', 'yes', 'not-yes-or-no'],
  ['customChallenge', 'CUSTOM_AUTH', 'not-yes-or-no'],
  ['passwordPolicy', 'strict', 'not-an-object'],
  ['passwordPolicy', null, 'not-an-object'],
  ['localPages', '/outbox', 'not-an-object'],
  ['liveUpdates', '/graphql', 'not-an-object'],
  ['localFrames', 'https://localhost:8443', 'not-an-object'],
])('an invalid configuration says of %s = %j that it is %s', (field, value, reason) => {
  const found = problemsWith({ [field]: value });
  expect(found[0]).toEqual({ field, reason });
  expect(found.every((problem) => problem.field === field)).toBe(true);
});

it.each([
  'https://bi.example',
  'http://localhost.example:8444',
  'http://user@localhost:8444',
  'http://localhost:8444/',
  'http://localhost:8444/embed',
  'http://192.168.1.10:8444',
  'javascript:alert(1)',
  'localhost:8444',
])('an invalid configuration exchanges no frames for those of %j, which is no origin of this machine', (origin) => {
  expect(problemsWith({ localFrames: { issued: origin, served: 'http://127.0.0.1:8444' } })).toEqual([
    { field: 'localFrames.issued', reason: 'not-local' },
  ]);
  expect(problemsWith({ localFrames: { issued: 'https://localhost:8443', served: origin } })).toEqual([
    { field: 'localFrames.served', reason: 'not-local' },
  ]);
  expect(problemsWith({ localFrames: { issued: 'https://localhost:8443', served: 'http://127.0.0.1:8444' } })).toEqual(
    [],
  );
});

it.each<[object, string, ConfigurationProblem['reason']]>([
  [{ accent: { light: '#8a1538' } }, 'accent.dark', 'missing'],
  [{ accent: { light: 'red', dark: '#ffb3c7' } }, 'accent.light', 'not-a-colour'],
  [{ accent: { light: '#8a1538', dark: '#ffb3c7}*{display:none' } }, 'accent.dark', 'not-a-colour'],
  ...[
    'help@north.example',
    'mailto:',
    'mailto:a@north.example,b@north.example',
    'mailto:a@north.example?bcc=c@evil.example',
    'mailto:a%0d@north.example',
    'http://north.example',
    'tel:+123',
    'javascript:alert(1)',
  ].map((support): [object, string, ConfigurationProblem['reason']] => [
    { links: { support } },
    'links.support',
    'not-a-contact',
  ]),
  [{ hostedLogin: {} }, 'hostedLogin.domain', 'missing'],
  [{ hostedLogin: { domain: 'auth.example', providers: [] } }, 'hostedLogin.domain', 'not-a-url'],
  [{ hostedLogin: { domain: '/pool', providers: 'Google' } }, 'hostedLogin.providers', 'not-a-list'],
  [{ hostedLogin: { domain: '/pool', providers: ['Google', 'Sso'] } }, 'hostedLogin.providers.1', 'not-a-choice'],
  ...[5, 100, 8.5, '8', null].map((minimumLength): [object, string, ConfigurationProblem['reason']] => [
    { passwordPolicy: { minimumLength } },
    'passwordPolicy.minimumLength',
    'not-a-length',
  ]),
  ...[14, 601, 30.5, '60'].map((dashboardSessionMinutes): [object, string, ConfigurationProblem['reason']] => [
    { dashboardSessionMinutes },
    'dashboardSessionMinutes',
    'not-session-minutes',
  ]),
  ...[0, 1441, 1.5, '10', null].map((freshProofMinutes): [object, string, ConfigurationProblem['reason']] => [
    { freshProofMinutes },
    'freshProofMinutes',
    'not-proof-minutes',
  ]),
  [{ passwordPolicy: { required: 'number' } }, 'passwordPolicy.required', 'not-a-list'],
  [{ passwordPolicy: { required: ['number', 'emoji'] } }, 'passwordPolicy.required.1', 'not-a-choice'],
  [{ links: { help: 'http://help.example' } }, 'links.help', 'not-https'],
  [{ links: { privacy: 'javascript:alert(1)' } }, 'links.privacy', 'not-https'],
  [{ links: { help: '/help' } }, 'links.help', 'not-https'],
  [{ localPages: { accounts: 'javascript:alert(1)', outbox: '/o' } }, 'localPages.accounts', 'not-a-url'],
])('an invalid configuration says of %j that %s is %s', (over, field, reason) => {
  expect(problemsWith({ ...over })).toContainEqual({ field, reason });
});

it.each([
  [{ acces: 'by-group' }, 'acces'],
  [{ hostedLogin: { ...whole.hostedLogin, provider: 'Google' } }, 'hostedLogin.provider'],
  [{ passwordPolicy: { minimumLenght: 12 } }, 'passwordPolicy.minimumLenght'],
  [{ links: { imprint: 'https://example.com' } }, 'links.imprint'],
  [{ localPages: { ...whole.localPages, mailbox: '/outbox' } }, 'localPages.mailbox'],
  // As parsed from a file.
  [JSON.parse('{ "__proto__": { "access": "open" } }') as object, '__proto__'],
])('an invalid configuration says of %j that it does not know %s', (over, field) => {
  expect(problemsWith({ ...over })).toEqual([{ field, reason: 'unknown-field' }]);
});

it('an invalid configuration reports every problem at once', () => {
  const checked = checkConfiguration({ title: '', access: 'x', iprApiURL: '/prod' });
  expect(checked.ok ? [] : checked.failure).toEqual(
    expect.arrayContaining([
      { field: 'title', reason: 'empty' },
      { field: 'userPoolId', reason: 'missing' },
      { field: 'userPoolClientId', reason: 'missing' },
      { field: 'iprApiUrl', reason: 'missing' },
      { field: 'access', reason: 'not-a-choice' },
      { field: 'iprApiURL', reason: 'unknown-field' },
    ]),
  );
});

it.each([null, [], 'text', 5, true])('an invalid configuration reports that %j is not an object', (content) => {
  expect(checkConfiguration(content)).toEqual(failed([{ field: '', reason: 'not-an-object' }]));
});
