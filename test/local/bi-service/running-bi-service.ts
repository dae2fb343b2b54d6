import {
  GenerateEmbedUrlForRegisteredUserCommand,
  QuickSightClient,
  RegisterUserCommand,
  type GenerateEmbedUrlForRegisteredUserCommandInput,
  type QuickSightClientConfig,
} from '@aws-sdk/client-quicksight';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { startBiService, type BiService, type BiServiceOptions } from '../../../local/bi-service/bi-service';

export const account = { accountId: '123456789012', region: 'eu-west-1', accessKeyId: 'AKIDLOCALTEST' };
export const arnOf = (user: string) => `arn:aws:quicksight:${account.region}:${account.accountId}:user/default/${user}`;
export const ann = arnOf('ann');

/** Two small dashboards, `penguins` and `islands`: sheets `species` and `sex`, and the parameter `Island`. */
export const dashboardsDir = join(import.meta.dirname, 'dashboards');

/** A temporary folder; the caller must call `remove`. */
export async function aFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const cache = resolve('node_modules/.cache/bi-service-test');
  await mkdir(cache, { recursive: true });
  const path = await mkdtemp(join(cache, 'run-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Pages without scripts, for tests that need no browser. */
export async function plainPages(folder: string): Promise<string> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await Promise.all(
    ['index.html', 'frame.html', 'control.html', 'assets/frame-1a2b.js'].map((file) =>
      writeFile(join(folder, file), file),
    ),
  );
  return folder;
}

export function start(options: Pick<BiServiceOptions, 'dataDir' | 'pageDir'> & Partial<BiServiceOptions>) {
  return startBiService({ port: 0, framePort: 0, ...account, dashboardsDir, ...options });
}

/** A service without scripts in its pages, until the test has finished. */
export async function aService(options: Partial<BiServiceOptions> = {}) {
  const folder = await aFolder();
  onTestFinished(() => folder.remove());
  const pageDir = await plainPages(`${folder.path}/pages`);
  const dataDir = `${folder.path}/data`;
  let service = await start({ dataDir, pageDir, ...options });
  onTestFinished(() => service.close());
  const restart = async () => {
    await service.close();
    service = await start({ dataDir, pageDir, ...options });
    return service;
  };
  return { service, restart, dataDir };
}

/** Amazon's own client, as the portal's server uses it. */
export function clientOf(service: BiService, different: Partial<QuickSightClientConfig> = {}): QuickSightClient {
  return new QuickSightClient({
    region: account.region,
    endpoint: `${service.url}/api`,
    credentials: { accessKeyId: account.accessKeyId, secretAccessKey: 'any secret' },
    requestHandler: { httpsAgent: new Agent({ ca: service.certificate }) },
    ...different,
  });
}

export const registerAnn = (service: BiService) => register(service, 'ann');

export async function register(service: BiService, UserName: string): Promise<void> {
  await clientOf(service).send(
    new RegisterUserCommand({
      AwsAccountId: account.accountId,
      Namespace: 'default',
      IdentityType: 'QUICKSIGHT',
      UserRole: 'READER',
      UserName,
      Email: `${UserName}@example.com`,
    }),
  );
}

export async function embedUrl(
  service: BiService,
  dashboardId: string,
  options: Partial<GenerateEmbedUrlForRegisteredUserCommandInput> = {},
): Promise<string> {
  const { EmbedUrl } = await clientOf(service).send(
    new GenerateEmbedUrlForRegisteredUserCommand({
      AwsAccountId: account.accountId,
      UserArn: ann,
      ExperienceConfiguration: { Dashboard: { InitialDashboardId: dashboardId } },
      ...options,
    }),
  );
  if (EmbedUrl === undefined) throw new Error('No embed URL');
  return EmbedUrl;
}
