import { ok } from '#domain/result';
import type { AwsCredentials, AwsKeys } from '#ports/people/aws-credentials';

const fiftyMinutes = 50 * 60_000;

/** Made-up keys for each user, with the `sub` as session token. `now`: milliseconds. */
export function createInMemoryAwsCredentials(now: () => number): AwsCredentials {
  const loaded = new Map<string, { keys: AwsKeys; at: number }>();
  return {
    async current({ sub }, refused) {
      const held = loaded.get(sub);
      const isGood = held && held.keys.accessKeyId !== refused?.accessKeyId && now() - held.at < fiftyMinutes;
      if (isGood) return ok(held.keys);
      const keys = { accessKeyId: crypto.randomUUID(), secretAccessKey: 'made up', sessionToken: sub };
      loaded.set(sub, { keys, at: now() });
      return ok(keys);
    },
  };
}
