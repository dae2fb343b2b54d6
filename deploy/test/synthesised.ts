import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { makeApp } from '../make-app.ts';
import { readAwsSettings } from '../settings/read-aws-settings.ts';

export interface Resource {
  Type: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- The shapes are CloudFormation's, and differ by type
  Properties: any;
  DependsOn?: string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}
export interface Synthesised {
  folder: string;
  data: Record<string, Resource>;
  portal: Record<string, Resource>;
  edge: Record<string, Resource>;
  /** Findings of CloudFormation's validation and cdk-nag. */
  violations: unknown[];
}

export const minimal = { region: 'eu-west-1', quickSight: { accountId: '111122223333' } };
const secretArn = 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:google-AbCdEf';

/** One for each way in which deployments differ. */
export const fourSettings = {
  minimal,
  'existing pool': {
    ...minimal,
    userPoolId: 'eu-west-1_AbCdEfGhI',
    customChallenge: true,
    syncEveryMinutes: 60,
    quickSight: {
      ...minimal.quickSight,
      region: 'us-east-1',
      identityRegion: 'eu-central-1',
      namespace: 'sales',
      quickSightPermissions: 'as-is',
    },
  },
  'hosted login and MFA': {
    ...minimal,
    hostedLogin: { domain: 'https://northfield.auth.eu-west-1.amazoncognito.com', providers: ['Google', 'Apple'] },
    signUp: 'link',
    signInMethods: ['password', 'passkey'],
    emailSecondStep: true,
    exports: { pixelPerfect: true },
    aws: {
      passkeyDomain: 'example.com',
      threatProtection: 'enforced',
      managerEmail: 'maya@example.com',
      email: { from: 'portal@mail.example.com' },
      providers: {
        Google: { clientId: 'google-client', secretArn },
        Apple: { clientId: 'com.example.portal', teamId: 'TEAM', keyId: 'KEY', secretArn },
      },
    },
  },
  'own domain and WAF': {
    ...minimal,
    publicUrl: 'https://portal.example.com',
    liveUpdates: true,
    passwordPolicy: { minimumLength: 16 },
    signInMethods: ['password', 'passkey'],
    aws: {
      stage: 'northfield',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012',
      webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/portal/12345678-1234-1234-1234-123456789012',
      alarmEmail: 'ops@example.com',
      logRetentionDays: 30,
      kmsKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/12345678-1234-1234-1234-123456789012',
      originSecretVersion: '11111111-2222-3333-4444-555555555555',
      mfa: 'optional',
      threatProtection: 'audit',
      limits: { requestsPerSecond: 50, concurrency: 40 },
    },
  },
};

/** Removed after the last test of a file, because its tests share them. */
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
  folders.push(folder);
  return folder;
}

/** A build as small as can be. */
export function aBuild(): string {
  const dist = aFolder();
  const put = (path: string, content: string) => {
    mkdirSync(join(dist, path, '..'), { recursive: true });
    writeFileSync(join(dist, path), content);
  };
  const page =
    '<html lang="en"><head><title>x</title><link rel="icon" href="/icon.svg"></head><body><div id="app"></div></body></html>';
  put('page/index.html', page);
  put(
    'page/prerender.cjs',
    `exports.prerender = async (configuration) => ({ title: configuration.title, clientId: configuration.userPoolClientId, from: JSON.stringify(configuration), language: 'en', form: '', frame: '', accent: '', support: '', logo: '', messages: '' });`,
  );
  put('site/index.html', page);
  put('site/icon.svg', '<svg/>');
  put('site/version.json', '{}');
  put('site/robots.txt', 'Disallow: /');
  put('site/licenses.txt', '');
  put('site/assets/a-1.js', '');
  put('lambda/api/index.mjs', 'export const handler = async () => ({ statusCode: 204 });');
  put('lambda/federation/index.mjs', 'export const handler = async (event) => event;');
  put('lambda/sync/index.mjs', 'export const handler = async () => undefined;');
  return dist;
}

export function settingsOf(content: object) {
  const file = join(aFolder(), 'portal.settings.json');
  writeFileSync(file, JSON.stringify(content));
  return readAwsSettings({ PORTAL_SETTINGS: file }, '/');
}

export async function synthesise(content: object, dist = aBuild()): Promise<Synthesised> {
  const folder = aFolder();
  (await makeApp(settingsOf(content), { dist, outdir: folder })).synth();
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    folder,
    data: read('Data.template.json').Resources,
    portal: read('Portal.template.json').Resources,
    edge: read('Edge.template.json').Resources,
    violations: read('validation-report.json').pluginReports.flatMap(
      ({ violations }: { violations: unknown[] }) => violations,
    ),
  };
}

export const ofType = (resources: Record<string, Resource>, type: string): Resource[] =>
  Object.values(resources).filter(({ Type }) => Type === type);
