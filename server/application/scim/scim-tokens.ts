import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../../ports/clock';
import type { ScimStore } from '../../ports/stores/scim-store';

/** Two, so that a directory can change to a new token while the one before is still in use. */
const mostValid = 2;

const hashOf = (token: string): string => hash('sha256', token, 'hex');
const tokensOf = (provider: string) => ({ provider, kind: 'token' }) as const;

export type ScimTokens = ReturnType<typeof createScimTokens>;

/** The tokens with which companies' directories call. Only their hashes are kept. */
export function createScimTokens({ scim, clock }: { scim: ScimStore; clock: Clock }) {
  return {
    /** Makes a token, which can't be read again. The newest of those before stays valid. */
    async make(provider: string): Promise<string> {
      const shelf = tokensOf(provider);
      const token = `${provider}.${randomBytes(32).toString('base64url')}`;
      const id = hashOf(token);
      await scim.write({ ...shelf, id, keys: [`made:${clock().getTime()}:${id}`], value: {} }, 0);
      const others = (await scim.keys(shelf, 'made:')).filter((one) => one.id !== id);
      for (const old of others.slice(0, Math.max(0, others.length - (mostValid - 1)))) {
        const row = await scim.find(shelf, { id: old.id });
        if (row) await scim.remove(row);
      }
      return token;
    },

    /** The provider that a token was made for; undefined for any other text. */
    async recognise(text: string): Promise<string | undefined> {
      const provider = text.slice(0, Math.max(0, text.lastIndexOf('.')));
      if (!/^[\w-]{1,64}$/.test(provider)) return undefined;
      return (await scim.find(tokensOf(provider), { id: hashOf(text) })) && provider;
    },
  };
}
