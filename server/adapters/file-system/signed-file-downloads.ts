import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLifetime } from '#domain/dashboards/download';
import type { Clock } from '../../ports/clock';
import { onDiskFailure } from '../disk-failure';
import type { SignedDownloads } from '../../ports/downloads';

const keyBytes = 32;

/**
 * Downloads of one machine: files in this folder, under addresses below `path` that a key in the folder has signed. Each file goes when the next one is offered
 * after its address has expired.
 */
export async function createSignedFileDownloads(
  folder: string,
  path: string,
  clock: Clock = () => new Date(),
): Promise<SignedDownloads> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const key = await keyIn(folder);
  const now = (): number => Math.floor(clock().getTime() / 1000);
  const sign = (id: string, name: string, expires: string): Buffer =>
    createHmac('sha256', key).update([id, name, expires].join('\n')).digest();
  // The expiry comes first, so that the name alone says which files are over.
  const fileOf = (id: string, expires: string): string => join(folder, `${expires}-${id}`);
  const removeExpired = async (): Promise<void> => {
    const expired = (await readdir(folder)).filter((file) => /^\d+-/.test(file) && Number.parseInt(file, 10) <= now());
    await Promise.all(expired.map((file) => rm(join(folder, file), { force: true })));
  };

  return {
    async offer({ name, content }, lifetime) {
      if (!isLifetime(lifetime)) throw new RangeError(`An address can't work for ${lifetime} seconds`);
      await removeExpired();
      const id = randomUUID();
      const expires = String(now() + lifetime);
      await writeFile(fileOf(id, expires), content, { mode: 0o600 }).catch(async (error: unknown) => {
        // A full disk keeps the name, and what it had room for.
        await rm(fileOf(id, expires), { force: true });
        onDiskFailure(error);
      });
      const signature = sign(id, name, expires).toString('base64url');
      return {
        url: `${path}/${id}/${encodeURIComponent(name)}?expires=${expires}&signature=${signature}`,
        expiresAt: new Date(Number(expires) * 1000),
      };
    },

    async open({ id, name, expires, signature }) {
      const given = Buffer.from(signature, 'base64url');
      const right = sign(id, name, expires);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      if (Number(expires) <= now()) return undefined;
      return readFile(fileOf(id, expires)).then(
        (content) => new Uint8Array(content),
        () => undefined,
      );
    },
  };
}

/** Kept, so that addresses outlive a restart; made anew if it is missing or was cut short. */
async function keyIn(folder: string): Promise<Buffer> {
  const file = join(folder, 'key');
  const known = await readFile(file).catch(() => undefined);
  if (known?.length === keyBytes) return known;
  const key = randomBytes(keyBytes);
  await writeFile(file, key, { mode: 0o600 });
  return key;
}
