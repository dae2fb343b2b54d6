import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Cloud } from '../../local/cloud';
import { names } from '../../local/configuration';

export interface ServedPortal {
  stop(): Promise<void>;
}

/** An organisation's own. */
export const ownLook = {
  logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><style>path{fill:#8a1538}@media (prefers-color-scheme:dark){path{fill:#ffb3c7}}</style><path d="M0 20V0h5l10 13V0h5v20h-5L5 7v13z"/></svg>',
  accent: { light: '#8a1538', dark: '#ffb3c7' },
  links: { help: 'https://help.example/', support: 'mailto:it@north.example' },
};

/** `npm run serve` as a plain process, with the catalogue of this data folder, its pool and its BI service; its errors go to the console. */
export async function servePortal(port: number, cloud: Cloud, dataDir: string): Promise<ServedPortal> {
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
    endpoints: {
      userPool: `${cloud.url}/user-pool`,
      quickSight: `${cloud.biService.url}/api`,
      frames: { issued: cloud.biService.url, served: cloud.biService.frameUrl },
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
    },
  };
}
