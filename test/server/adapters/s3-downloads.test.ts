import { expect, it, onTestFinished } from 'vitest';
import { createS3Downloads } from '#server/adapters/s3/s3-downloads';
import { aBucket, keys } from './a-bucket';
import { describeDownloads } from './downloads-contract';

const options = { bucket: 'portal-downloads', region: 'eu-west-1', credentials: keys };
const file = { name: 'catalogue-2026-11-22.csv', content: 'a,b' };

describeDownloads(
  'the downloads in S3',
  async (start) => {
    let now = start.getTime();
    const bucket = await aBucket(() => now);
    return {
      downloads: createS3Downloads({ ...options, endpoint: bucket.url }, () => new Date(now)),
      fetch: (url) => bucket.answer(new Request(url)),
      wait: (seconds) => void (now += seconds * 1000),
      close: () => bucket.close(),
    };
  },
  // As long as the session of the role that signs.
  { longest: 12 * 60 * 60 },
);

it('a download fails where S3 does not take the file, without the address in its words', async () => {
  const bucket = await aBucket(Date.now, { ...keys, secretAccessKey: 'another' });
  onTestFinished(() => bucket.close());
  const failure: unknown = await createS3Downloads({ ...options, endpoint: bucket.url })
    .offer(file, 60)
    .catch((error: unknown) => error);
  expect(String(failure)).toContain('S3 refused a file (403)');
  expect(String(failure)).not.toContain(bucket.url);
});
