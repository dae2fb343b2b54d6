import type { Clock } from '#server/ports/clock';
import type { Downloads } from '#server/ports/downloads';

/** `files` has the kept ones by their keys. */
export function downloadsInMemory(clock: Clock): Downloads & { files: Map<string, Uint8Array<ArrayBuffer>> } {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let keys = 0;
  const address = (name: string, seconds: number) => ({
    url: `/downloads/1/${name}?signature=a-signature`,
    expiresAt: new Date(clock().getTime() + seconds * 1000),
  });
  return {
    files,
    offer: async ({ name }, lifetime) => address(name, lifetime),
    async keep({ content }) {
      const key = `file-${++keys}`;
      files.set(key, content);
      return key;
    },
    async serve({ key }) {
      const content = files.get(key);
      return content && { content };
    },
    read: async (key) => files.get(key),
    remove: async (key) => void files.delete(key),
  };
}
