import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { securityHeaders } from '#server/http/security-headers';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createSignedFileDownloads } from '#server/adapters/file-system/signed-file-downloads';
import { downloadRoutes, downloadsPath } from '#server/http/downloads';
import { aDataFolder } from './sqlite/a-data-folder';
import { describeDownloads } from './downloads-contract';
import { aFolder } from '../../a-folder';

const morning = Date.parse('2026-11-22T08:00:00Z');

/** The downloads of one machine on their site, at a time that only `wait` moves. */
async function aSite(folder: string, start = morning) {
  let now = start;
  const record: string[] = [];
  const refused: string[] = [];
  const open = () => createSignedFileDownloads(folder, downloadsPath, () => new Date(now));
  const downloads = await open();
  const site = new Hono().use(securityHeaders).route(
    '/',
    downloadRoutes(downloads, { refused: (code) => refused.push(code) }, (line) => record.push(line)),
  );
  return {
    downloads,
    reopen: open,
    record,
    refused,
    fetch: async (url: string) => site.request(url),
    wait: (seconds: number) => void (now += seconds * 1000),
  };
}

describeDownloads('the downloads of one machine', async (now) => {
  const folder = await aDataFolder();
  return { ...(await aSite(folder, now.getTime())), close: () => rm(folder, { recursive: true }) };
});

const file = { name: 'catalogue-2026-11-22.csv', content: 'a,b' };

describe('the downloads of one machine', () => {
  it('work after a restart, and no longer once the key is another', async () => {
    const folder = await aFolder();
    const { url } = await (await aSite(folder)).downloads.offer(file, 60);
    expect((await (await aSite(folder)).fetch(url)).status).toBe(200);
    await writeFile(join(folder, 'key'), 'cut short');
    expect((await (await aSite(folder)).fetch(url)).status).toBe(403);
  });

  it.each([
    ['0.1.0', 'ca40a920-ddc4-444b-98a9-82b86cfadae3', 'Q5MSPtyw-1j9t_n5baIA5Eh81d-400aG1PH8WlrWDF0'],
    ['1.0.0', 'b77af583-bfce-4d4b-b6ed-e4c96af255e4', '39Bh3Gjz-Ig6FQTjvJGz_2HVlDNkloT8VmPzt06lKzg'],
  ])('still open an address that %s has signed', async (_, id, signature) => {
    const folder = await aFolder();
    await writeFile(join(folder, 'key'), Buffer.alloc(32, 1));
    await writeFile(join(folder, `1795939200-${id}`), 'a,b');
    const url = `/downloads/${id}/catalogue-2026-11-22.csv?expires=1795939200&signature=${signature}`;
    expect(await (await (await aSite(folder)).fetch(url)).text()).toBe('a,b');
  });

  it('refuse the address of another machine, or of another file, in the same words', async () => {
    const [here, there] = [await aSite(await aFolder()), await aSite(await aFolder())];
    const [foreign, one, other] = [
      await there.downloads.offer(file, 60),
      await here.downloads.offer(file, 60),
      await here.downloads.offer({ ...file, name: 'a.json' }, 60),
    ].map(({ url }) => url);
    const swapped = `${one!.split('?')[0]}?${other!.split('?')[1]}`;
    const none = '/downloads/none/key?expires=9999999999&signature=';
    for (const url of [foreign!, swapped, none, '/downloads/..%2fkey/key?expires=9999999999']) {
      const answer = await here.fetch(url);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toBe('This download address has expired or is not valid. Download the file again.');
    }
  });

  it('keep files and key from other users of the machine, and remove files that have expired', async () => {
    const folder = await aFolder();
    const { downloads, wait } = await aSite(folder);
    await downloads.offer(file, 60);
    await downloads.offer(file, 120);
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    expect(await readdir(folder)).toHaveLength(3);
    wait(60);
    await downloads.offer(file, 60);
    expect(await readdir(folder)).toHaveLength(3);
  });

  it('are recorded without their address, and refused addresses only counted', async () => {
    const { downloads, fetch, record, refused } = await aSite(await aFolder());
    const { url } = await downloads.offer(file, 60);
    await fetch(url);
    await fetch(`${url}x`);
    expect(record.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'info', event: 'downloaded', file: file.name }),
    ]);
    expect(refused).toEqual(['download-address']);
    const [path = '', query = ''] = url.split('?');
    for (const secret of [path.split('/')[2]!, query.split('signature=')[1]!])
      expect(record.join()).not.toContain(secret);
  });

  it('cannot be cached, framed or run', async () => {
    const { downloads, fetch } = await aSite(await aFolder());
    const { headers } = await fetch((await downloads.offer(file, 60)).url);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
