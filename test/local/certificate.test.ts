import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { loadTlsIdentity } from '../../local/bi-service/certificate';
import { aFolder } from '../a-folder';
import { aCloud } from './a-cloud';

const fileIn = (folder: string) => join(folder, 'bi-service.pem');

it('a valid certificate is kept at the next start', async () => {
  const folder = await aFolder();
  const first = await loadTlsIdentity(folder);
  expect(await loadTlsIdentity(folder)).toEqual(first);
});

it.each([
  ['cut off', (pem: string) => pem.slice(0, pem.length / 2)],
  ['without its key', (pem: string) => pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'))],
  ['with a damaged key', (pem: string) => pem.replace(/KEY-----\n.{20}/, 'KEY-----\nAAAAAAAAAAAAAAAAAAAA')],
  ['empty', () => ''],
])('a certificate is replaced when its file is %s', async (_, damage) => {
  const folder = await aFolder();
  const first = await loadTlsIdentity(folder);
  await writeFile(fileIn(folder), damage(await readFile(fileIn(folder), 'utf8')));
  const second = await loadTlsIdentity(folder);
  expect(second.certificate).not.toBe(first.certificate);
  expect(await loadTlsIdentity(folder)).toEqual(second);
});

it('a certificate with another one’s key is replaced, and the local stack starts', async () => {
  const [folder, other] = [await aFolder(), await aFolder()];
  const [mine, another] = [await loadTlsIdentity(folder), await loadTlsIdentity(other)];
  const cloud = await aCloud();
  await cloud.close();
  const key = mine.key.slice(0, mine.key.indexOf('-----BEGIN CERTIFICATE'));
  await writeFile(fileIn(join(cloud.dataDir, 'bi-service')), `${key}${another.certificate}`);
  const { biService } = await aCloud({ dataDir: cloud.dataDir });
  const [answer] = await once(request(biService.url, { ca: biService.certificate }).end(), 'response');
  expect(answer.statusCode).toBeGreaterThan(0);
  answer.destroy();
});
