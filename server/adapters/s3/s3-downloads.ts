import { AwsClient } from 'aws4fetch';
import { getMimeType } from 'hono/utils/mime';
import { randomUUID } from 'node:crypto';
import { isLifetime } from '#domain/dashboards/download';
import type { Clock } from '../../ports/clock';
import type { Downloads } from '../../ports/downloads';

export interface S3Options {
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /** Amazon's if missing. */
  endpoint?: string | undefined;
}

/** Seconds. A role's session ends within twelve hours, and with it every address that it has signed. */
const longest = 12 * 60 * 60;

/** Downloads in a bucket that removes its files after a day, at addresses that S3 checks and answers. */
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

  return {
    async offer({ name, content }, lifetime) {
      if (!isLifetime(lifetime)) throw new RangeError(`An address can't work for ${lifetime} seconds`);
      const url = `${address}/${randomUUID()}/${encodeURIComponent(name)}`;
      const kept = await s3.fetch(url, {
        method: 'PUT',
        headers: {
          'Content-Type': getMimeType(name) ?? 'application/octet-stream',
          'Content-Disposition': `attachment; filename="${name}"`,
        },
        body: content,
        aws: { datetime: stamp() },
      });
      if (!kept.ok) throw new Error(`S3 refused a file (${kept.status}): ${await kept.text()}`);
      const seconds = Math.min(lifetime, longest);
      const datetime = stamp();
      const signed = await s3.sign(`${url}?X-Amz-Expires=${seconds}`, { aws: { signQuery: true, datetime } });
      return { url: signed.url, expiresAt: new Date(Math.floor(clock().getTime() / 1000 + seconds) * 1000) };
    },
  };
}
