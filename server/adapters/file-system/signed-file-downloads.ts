import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLifetime } from '#domain/dashboards/download';
import type { Clock } from '../../ports/clock';
import { onDiskFailure } from '../disk-failure';
import type { SignedDownloads } from '../../ports/downloads';

const keyBytes = 32;

// The expiry comes first, so that the name alone says which files are over.
const keyOf = (id: string, expires: string): string => `${expires}-${id}`;
const isKey = (id: string): boolean => /^\d+-[\da-f-]{36}$/.test(id);

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
  const write = async (file: string, content: string | Uint8Array): Promise<void> => {
    await removeExpired();
    await writeFile(file, content, { mode: 0o600 }).catch(async (error: unknown) => {
      // A full disk keeps the name, and what it had room for.
      await rm(file, { force: true });
      onDiskFailure(error);
    });
  };
  const read = (key: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
    readFile(join(folder, key)).then(
      (content) => new Uint8Array(content),
      () => undefined,
    );
  const readKept = async (key: string) => (isKey(key) ? read(key) : undefined);
  const removeExpired = async (): Promise<void> => {
    const expired = (await readdir(folder)).filter((file) => /^\d+-/.test(file) && Number.parseInt(file, 10) <= now());
    await Promise.all(expired.map((file) => rm(join(folder, file), { force: true })));
  };

  return {
    async offer({ name, content }, lifetime) {
      if (!isLifetime(lifetime)) throw new RangeError(`An address can't work for ${lifetime} seconds`);
      const id = randomUUID();
      const expires = String(now() + lifetime);
      const signature = sign(id, name, expires).toString('base64url');
      await write(join(folder, keyOf(id, expires)), content);
      return {
        url: `${path}/${id}/${encodeURIComponent(name)}?expires=${expires}&signature=${signature}`,
        expiresAt: new Date(Number(expires) * 1000),
      };
    },

    async keep({ content }, until) {
      const key = keyOf(randomUUID(), String(Math.ceil(until.getTime() / 1000)));
      await write(join(folder, key), content);
      return key;
    },

    async serve({ key }) {
      const content = await readKept(key);
      return content && { content };
    },
    read: readKept,
    remove: async (key) => (isKey(key) ? rm(join(folder, key), { force: true }) : undefined),

    async open({ id, name, expires, signature }) {
      const given = Buffer.from(signature, 'base64url');
      const right = sign(id, name, expires);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      if (Number(expires) <= now()) return undefined;
      return read(keyOf(id, expires));
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
