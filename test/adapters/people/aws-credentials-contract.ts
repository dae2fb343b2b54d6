import { describe, expect, it } from 'vitest';
import type { AwsCredentials, AwsKeys } from '#ports/people/aws-credentials';

export interface OpenCredentials {
  credentials: AwsCredentials;
  /** Lets time pass, for the adapter and for what is behind it. */
  pass: (milliseconds: number) => void;
  close: () => Promise<void>;
}

const minutes = 60_000;
const ann = { token: 'token-of-ann', sub: 'ann' };
const bob = { token: 'token-of-bob', sub: 'bob' };

/** The promises of every source of AWS credentials. */
export function describeAwsCredentials(name: string, open: () => Promise<OpenCredentials>): void {
  const opened = async () => {
    const { credentials, ...rest } = await open();
    const keysOf = async (user: typeof ann, refused?: AwsKeys): Promise<AwsKeys> => {
      const found = await credentials.current(user, refused);
      if (!found.ok) throw new Error(found.failure.kind);
      return found.value;
    };
    return { keysOf, ...rest };
  };

  describe(name, () => {
    it('gives any number of calls the same keys', async () => {
      const { keysOf, close } = await opened();
      const all = await Promise.all(Array.from({ length: 20 }, () => keysOf(ann)));
      expect(all[0]?.secretAccessKey).toBeTruthy();
      expect(all[0]?.sessionToken).toBeTruthy();
      expect(new Set(all.map(({ accessKeyId }) => accessKeyId)).size).toBe(1);
      await close();
    });

    it('gives other keys fifty minutes after it has loaded them, and not before', async () => {
      const { keysOf, pass, close } = await opened();
      const first = await keysOf(ann);
      pass(49 * minutes);
      expect(await keysOf(ann)).toEqual(first);
      pass(minutes);
      const second = await keysOf(ann);
      expect(second.accessKeyId).not.toBe(first.accessKeyId);
      pass(49 * minutes);
      expect(await keysOf(ann)).toEqual(second);
      await close();
    });

    it('gives other keys than those that were refused, the same to all that ask', async () => {
      const { keysOf, close } = await opened();
      const refused = await keysOf(ann);
      const [one, other] = await Promise.all([keysOf(ann, refused), keysOf(ann, refused)]);
      expect(one.accessKeyId).not.toBe(refused.accessKeyId);
      expect(other).toEqual(one);
      expect(await keysOf(ann, refused)).toEqual(one);
      expect(await keysOf(ann)).toEqual(one);
      await close();
    });

    it('never gives one user the keys of another', async () => {
      const { keysOf, close } = await opened();
      const [anns, bobs] = await Promise.all([keysOf(ann), keysOf(bob)]);
      const [annsNext, bobsNext] = [await keysOf(ann), await keysOf(bob)];
      for (const own of [anns, annsNext]) {
        for (const foreign of [bobs, bobsNext]) expect(foreign.accessKeyId).not.toBe(own.accessKeyId);
      }
      await close();
    });
  });
}
