import { hash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type Visitor, mayManage } from '#domain/access/roles';
import type { ScimTokenUse } from '#domain/people/scim/scim-token';
import { type Result, failed, ok } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { KeptScimRow, ScimStore } from '../../ports/stores/scim-store';
import type { Refusal } from '../refusal';

/** Two, so that a directory can change to a new token while the one before is still in use. */
const mostValid = 2;
/** Milliseconds between two writes of a token's calls. */
const noteEvery = 60_000;

const failure = z.object({ at: z.number(), status: z.number() });
const keptToken = z.object({
  /** The token's last characters. */
  ends: z.catch(z.string(), ''),
  lastCallAt: z.optional(z.number()),
  failures: z.catch(z.number(), 0),
  lastFailure: z.optional(failure),
});

const hashOf = (token: string): string => hash('sha256', token, 'hex');
const tokensOf = (provider: string) => ({ provider, kind: 'token' }) as const;
/** Of the 43 random characters of a token. */
const shown = 4;

export type ScimTokens = ReturnType<typeof createScimTokens>;

/** The tokens with which companies' directories call. Only their hashes, last characters and use are kept. */
export function createScimTokens({ scim, clock }: { scim: ScimStore; clock: Clock }) {
  const now = (): number => clock().getTime();
  /** Failures that aren't written yet, by the token's id. */
  const unwritten = new Map<string, { count: number; last: z.infer<typeof failure> }>();

  const kept = async (provider: string): Promise<ScimTokenUse[]> => {
    const keys = await scim.keys(tokensOf(provider), 'made:');
    const rows = new Map(
      (
        await scim.rows(
          tokensOf(provider),
          keys.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    return keys.flatMap(({ key, id }) => {
      const row = rows.get(id);
      if (!row) return [];
      const { ends, lastCallAt, failures, lastFailure: written } = keptToken.parse(row.value);
      const recent = unwritten.get(id);
      const lastFailure = recent?.last ?? written;
      return [
        {
          provider,
          ends,
          madeAt: new Date(Number(key.split(':')[1])),
          ...(lastCallAt !== undefined && { lastCallAt: new Date(lastCallAt) }),
          failures: failures + (recent?.count ?? 0),
          ...(lastFailure && { lastFailure: { at: new Date(lastFailure.at), status: lastFailure.status } }),
        },
      ];
    });
  };

  return {
    /** Makes a token, which can't be read again. The newest of those before stays valid. */
    async make(provider: string): Promise<string> {
      const shelf = tokensOf(provider);
      const token = `${provider}.${randomBytes(32).toString('base64url')}`;
      const id = hashOf(token);
      const value = { ends: token.slice(-shown), failures: 0 };
      await scim.write({ ...shelf, id, keys: [`made:${now()}:${id}`], value }, 0);
      const others = (await scim.keys(shelf, 'made:')).filter((one) => one.id !== id);
      for (const old of others.slice(0, Math.max(0, others.length - (mostValid - 1)))) {
        const row = await scim.find(shelf, { id: old.id });
        if (row) await scim.remove(row);
      }
      return token;
    },

    /** The token's row; undefined for any other text. */
    async recognise(text: string): Promise<KeptScimRow | undefined> {
      const provider = text.slice(0, Math.max(0, text.lastIndexOf('.')));
      if (!/^[\w-]{1,64}$/.test(provider)) return undefined;
      return scim.find(tokensOf(provider), { id: hashOf(text) });
    },

    /**
     * Notes a call with a token and the status of its answer. Writes at most once a minute: failures in between are written with the next
     * call after that.
     */
    async note(row: KeptScimRow, status: number): Promise<void> {
      const at = now();
      const waiting = unwritten.get(row.id);
      // Directories ask for people who aren't there yet.
      if (status >= 400 && status !== 404)
        unwritten.set(row.id, { count: (waiting?.count ?? 0) + 1, last: { at, status } });
      const before = keptToken.parse(row.value);
      if (at - (before.lastCallAt ?? -Infinity) < noteEvery) return;
      const added = unwritten.get(row.id);
      unwritten.delete(row.id);
      const value = {
        ...before,
        lastCallAt: at,
        ...(added && { failures: before.failures + added.count, lastFailure: added.last }),
      };
      if ((await scim.write({ ...row, value }, row.rev)) === 'written' || !added) return;
      // Another call has written in this minute.
      const later = unwritten.get(row.id);
      unwritten.set(row.id, { count: added.count + (later?.count ?? 0), last: later?.last ?? added.last });
    },

    /** The tokens of these companies, the newest first, with what this process has yet to write. */
    async list(manager: Visitor, providers: readonly string[]): Promise<Result<ScimTokenUse[], Refusal>> {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const all = (await Promise.all(providers.map(kept))).flat();
      return ok(all.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime()));
    },
  };
}
