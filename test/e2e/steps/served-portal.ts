import type { Jwks } from 'aws-jwt-verify/jwk';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { behindGateway } from '../../../local/behind-gateway';
import type { Cloud } from '../../../local/cloud';
import { names } from '../../../local/configuration';
import { createCognitoTokenVerifier } from '#server/adapters/cognito/cognito-token-verifier';
import { listen } from '../../adapters/serve';

export interface ServedPortal {
  stop(): Promise<void>;
}

/** An organisation's own. */
export const ownLook = {
  logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><style>path{fill:#8a1538}@media (prefers-color-scheme:dark){path{fill:#ffb3c7}}</style><path d="M0 20V0h5l10 13V0h5v20h-5L5 7v13z"/></svg>',
  accent: { light: '#8a1538', dark: '#ffb3c7' },
  links: { help: 'https://help.example/', support: 'mailto:it@north.example' },
};

/** The same behind a gateway that asks for signed calls. */
export async function servePortalBehindGateway(port: number, cloud: Cloud, dataDir: string): Promise<ServedPortal> {
  return servePortal(port, cloud, dataDir, await aGateway(port, cloud));
}

/** Stands in for API Gateway and an identity pool in front of a portal that asks for signed calls. */
async function aGateway(port: number, { userPool }: Cloud) {
  const portal = `http://localhost:${port}`;
  const passOn = new Hono().all('*', ({ req }) => {
    const { pathname, search } = new URL(req.url);
    return proxy(`${portal}${pathname}${search}`, { raw: req.raw, headers: { ...req.header(), host: undefined } });
  });
  const { poolId: userPoolId, clientId } = names;
  // The same keys, typed by another library.
  const jwks = userPool.jwks as unknown as Jwks;
  const verifier = createCognitoTokenVerifier({ userPoolId, clientId, issuer: userPool.issuer, jwks });
  const { url, close } = await listen(behindGateway(passOn, verifier, [portal]).fetch);
  const settings = { apiAuth: 'iam', identityPoolId: names.identityPoolId, iprApiUrl: `${url}/prod` };
  return { settings, identityPool: `${url}/identity-pool`, close };
}

/**
 * `npm run serve` as a plain process, with the catalogue of this data folder, its pool and its BI service, behind a gateway if there is one;
 * its errors go to the console.
 */
export async function servePortal(
  port: number,
  cloud: Cloud,
  dataDir: string,
  gateway?: Awaited<ReturnType<typeof aGateway>>,
): Promise<ServedPortal> {
  const settings = {
    publicUrl: `http://localhost:${port}`,
    title: 'Northfield Analytics',
    logo: 'logo.svg',
    accent: ownLook.accent,
    links: ownLook.links,
    region: names.region,
    userPoolId: names.poolId,
    userPoolClientId: names.clientId,
    quickSight: { accountId: names.accountId },
    port,
    dataDir: 'served',
    ...gateway?.settings,
    endpoints: {
      userPool: `${cloud.url}/user-pool`,
      quickSight: `${cloud.biService.url}/api`,
      frames: { issued: cloud.biService.url, served: cloud.biService.frameUrl },
      ...(gateway && { identityPool: gateway.identityPool }),
    },
  };
  const [file, certificate] = [join(dataDir, 'portal.settings.json'), join(dataDir, 'bi-service.pem')];
  await writeFile(file, JSON.stringify(settings));
  await writeFile(join(dataDir, 'logo.svg'), ownLook.logo);
  await writeFile(certificate, cloud.biService.certificate);
  await cp(join(dataDir, 'ipr-api'), join(dataDir, 'served', 'ipr-api'), { recursive: true });
  const { NODE_ENV: _, VITEST: __, ...environment } = process.env;
  const child = spawn(process.execPath, ['dist/server/start.js'], {
    env: {
      ...environment,
      PORTAL_SETTINGS: file,
      NODE_EXTRA_CA_CERTS: certificate,
      AWS_ACCESS_KEY_ID: names.accessKeyId,
      AWS_SECRET_ACCESS_KEY: 'local',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => console.error(part.trim()));
  // It prints nothing before it answers, and its output ends if it can't start.
  const [printed] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(String(printed)).toContain('The portal answers');
  child.stdout.resume();
  return {
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      expect((await exit)[0]).toBe(0);
      await gateway?.close();
    },
  };
}
