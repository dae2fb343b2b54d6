import { hash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../../ports/clock';
import type { KeptScimRow, ScimStore } from '../../ports/stores/scim-store';

const time = z.number();
const keptToken = z.object({
  made: time,
  lastCall: z.optional(time),
  failures: z._default(
    z.array(z.object({ at: time, status: z.number(), call: z.string(), field: z.optional(z.string()) })),
    [],
  ),
});
export type ScimFailure = z.infer<typeof keptToken>['failures'][number];

export interface ScimToken extends z.infer<typeof keptToken> {
  provider: string;
  /** Names it to managers: its last four characters are not in it. */
  id: string;
}

/** A provider changes to a new token while the one before still counts. */
const mostValid = 2;
const mostFailures = 5;
/** The last call is written at most once in these milliseconds. */
const noteEvery = 60_000;

const hashOf = (token: string): string => hash('sha256', token, 'hex').slice(0, 40);
const shelfOf = (provider: string) => ({ provider, kind: 'token' }) as const;
const tokenIn = ({ provider, id, value }: KeptScimRow): ScimToken => ({ provider, id, ...keptToken.parse(value) });

export type ScimTokens = ReturnType<typeof createScimTokens>;

/** The tokens with which companies' directories call. Only their hashes are kept. */
export function createScimTokens({ scim, clock }: { scim: ScimStore; clock: Clock }) {
  const now = (): number => clock().getTime();

  const of = async (provider: string): Promise<ScimToken[]> => {
    const ids = (await scim.keys(shelfOf(provider), 'made:')).map(({ id }) => id);
    const rows = ids.length > 0 ? await scim.rows(shelfOf(provider), ids) : [];
    return rows.map(tokenIn).toSorted((a, b) => b.made - a.made);
  };
  const change = async (token: ScimToken, next: (kept: ScimToken) => Partial<ScimToken>): Promise<void> => {
    const found = await scim.find(shelfOf(token.provider), { id: token.id });
    if (!found) return;
    const { provider: _, id: __, ...value } = { ...tokenIn(found), ...next(tokenIn(found)) };
    // Another call's note is as good.
    await scim.write({ ...found, value }, found.rev);
  };

  return {
    of,

    /** Makes a token, which is shown once. Of those before, the newest still counts. */
    async make(provider: string): Promise<string> {
      const token = `${provider}.${randomBytes(32).toString('base64url')}`;
      const id = hashOf(token);
      const made = now();
      await scim.write({ ...shelfOf(provider), id, keys: [`made:${made}:${id}`], value: { made } }, 0);
      const others = (await of(provider)).filter((one) => one.id !== id);
      for (const old of others.slice(mostValid - 1)) {
        const row = await scim.find(shelfOf(provider), { id: old.id });
        if (row) await scim.remove(row);
      }
      return token;
    },

    /** The token that this is; undefined for any other text. */
    async recognise(text: string): Promise<ScimToken | undefined> {
      const provider = text.slice(0, Math.max(0, text.lastIndexOf('.')));
      if (!/^[\w-]{1,64}$/.test(provider)) return undefined;
      const row = await scim.find(shelfOf(provider), { id: hashOf(text) });
      return row && tokenIn(row);
    },

    async noteCall(token: ScimToken): Promise<void> {
      if (now() - (token.lastCall ?? 0) >= noteEvery) await change(token, () => ({ lastCall: now() }));
    },

    async noteFailure(token: ScimToken, failure: Omit<ScimFailure, 'at'>): Promise<void> {
      await change(token, ({ failures }) => ({
        lastCall: now(),
        failures: [{ at: now(), ...failure }, ...failures].slice(0, mostFailures),
      }));
    },
  };
}
