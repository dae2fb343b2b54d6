import { AwsClient } from 'aws4fetch';
import { randomUUID } from 'node:crypto';
import { isLifetime } from '#domain/dashboards/download';
import type { Clock } from '../../ports/clock';
import { type DownloadFile, type Downloads, type OfferedDownload, fileHeaders } from '../../ports/downloads';

export interface S3Options {
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /** Amazon's if missing. */
  endpoint?: string | undefined;
}

/** Seconds. A role's session ends within twelve hours, and with it every address that it has signed. */
const longest = 12 * 60 * 60;

/** Seconds for which a kept file's address works: as long as a browser takes to follow it. S3 can't ask again who may have the file. */
const servedSeconds = 10;

/**
 * Downloads in a bucket that removes its files under `once/` after a day and all others after eight, at addresses that S3 checks and
 * answers.
 */
export function createS3Downloads(
  { bucket, region, credentials, endpoint }: S3Options,
  clock: Clock = () => new Date(),
): Downloads {
  const s3 = new AwsClient({ ...credentials, service: 's3', region });
  const address =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com`
      : `${endpoint}/${encodeURIComponent(bucket)}`;
  /** `yyyymmddThhmmssZ`. */
  const stamp = (): string =>
    clock()
      .toISOString()
      .replaceAll(/[:-]|\.\d{3}/g, '');

  const addressOf = (key: string): string => `${address}/${key}`;
  const put = async (
    key: string,
    { name, content }: DownloadFile | Parameters<Downloads['keep']>[0],
  ): Promise<void> => {
    const kept = await s3.fetch(addressOf(key), {
      method: 'PUT',
      headers: fileHeaders(name),
      body: content,
      aws: { datetime: stamp() },
    });
    if (!kept.ok) throw new Error(`S3 refused a file (${kept.status}): ${await kept.text()}`);
  };
  const sign = async (key: string, lifetime: number): Promise<OfferedDownload> => {
    const seconds = Math.min(lifetime, longest);
    const datetime = stamp();
    const signed = await s3.sign(`${addressOf(key)}?X-Amz-Expires=${seconds}`, { aws: { signQuery: true, datetime } });
    return { url: signed.url, expiresAt: new Date(Math.floor(clock().getTime() / 1000 + seconds) * 1000) };
  };

  return {
    async offer(file, lifetime) {
      if (!isLifetime(lifetime)) throw new RangeError(`An address can't work for ${lifetime} seconds`);
      const key = `once/${randomUUID()}/${encodeURIComponent(file.name)}`;
      await put(key, file);
      return sign(key, lifetime);
    },

    // Under a name of ASCII: the header has the file's own.
    async keep(file) {
      const key = `kept/${randomUUID()}`;
      await put(key, file);
      return key;
    },

    // Through the portal, a function could answer 6 MB.
    serve: async ({ key }) => ({ url: (await sign(key, servedSeconds)).url }),

    async read(key) {
      const found = await s3.fetch(addressOf(key), { aws: { datetime: stamp() } });
      if (found.ok) return new Uint8Array(await found.arrayBuffer());
      await found.body?.cancel();
      if (found.status === 404 || found.status === 403) return undefined;
      throw new Error(`S3 refused to read a file (${found.status})`);
    },

    async remove(key) {
      const removed = await s3.fetch(addressOf(key), { method: 'DELETE', aws: { datetime: stamp() } });
      await removed.body?.cancel();
      if (!removed.ok) throw new Error(`S3 refused to remove a file (${removed.status})`);
    },
  };
}
