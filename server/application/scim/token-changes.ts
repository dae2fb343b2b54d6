import * as z from 'zod/mini';
import { failed } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { ScimStore } from '../../ports/stores/scim-store';
import type { ChangedPerson, TokenChange, TokenChanges } from '../../ports/token-changes';
import type { Identity, TokenVerifier } from '../../ports/token-verifier';

const keptChange = z.object({
  at: z.number(),
  isOut: z.optional(z.boolean()),
  groups: z.optional(z.array(z.string())),
  until: z.optional(z.number()),
});

/** One shelf for all companies, because it is read as a whole. */
const shelf = { provider: '*', kind: 'change' } as const;
const keyOf = (person: ChangedPerson): string =>
  'sub' in person ? `sub:${person.sub}` : `address:${person.address.toLowerCase()}`;

/** Milliseconds between two reads of what other processes noted. */
const readEvery = 5_000;

/** Keeps changes in the store, with a copy in memory that is at most five seconds old. */
export function createTokenChanges(scim: ScimStore, clock: Clock): TokenChanges {
  let known = new Map<string, TokenChange>();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  let writes = 0;
  const now = (): number => clock().getTime();

  const read = async (): Promise<void> => {
    const before = writes;
    const ids = (await scim.keys(shelf, 'change:')).map(({ id }) => id);
    const rows = await scim.rows(shelf, ids);
    // These rows may miss what was written meanwhile.
    if (writes !== before) return read();
    known = new Map(
      rows.flatMap(({ id, value }) => {
        const change = keptChange.safeParse(value).data;
        return change ? [[id, change as TokenChange] as const] : [];
      }),
    );
    readAt = now();
    for (const row of rows) if ((known.get(row.id)?.until ?? Infinity) < now()) await scim.remove(row);
  };
  const upToDate = async (): Promise<void> => {
    if (Math.abs(now() - readAt) < readEvery) return;
    reading ??= read().finally(() => (reading = undefined));
    // If the store fails, the last copy stays in use.
    await reading.catch(() => undefined);
  };
  const write = async (id: string, change: TokenChange | undefined): Promise<void> => {
    for (;;) {
      const found = await scim.find(shelf, { id });
      if (!change) {
        if (!found || (await scim.remove(found))) break;
      } else {
        const row = { ...shelf, id, keys: [`change:${id}`], value: change };
        if ((await scim.write(row, found?.rev ?? 0)) === 'written') break;
      }
    }
    writes += 1;
    if (change) known.set(id, change);
    else known.delete(id);
  };

  return {
    async apply(person) {
      await upToDate();
      if (known.size === 0) return person;
      const address = (person.email || person.unverifiedEmail) ?? '';
      const changes = [known.get(`sub:${person.sub}`), address === '' ? undefined : known.get(keyOf({ address }))];
      return changes.reduce<Identity | undefined>(afterChange, person);
    },
    note: (person, change) => write(keyOf(person), change),
    lift: (person) => write(keyOf(person), undefined),
  };
}

function afterChange(person: Identity | undefined, change: TokenChange | undefined): Identity | undefined {
  if (!person || !change) return person;
  if (change.isOut) return undefined;
  // Tokens count whole seconds.
  const isNewer = (person.issuedAt ?? 0) * 1000 > change.at;
  return change.groups && !isNewer ? { ...person, groups: change.groups } : person;
}

/** Refuses valid tokens of people who are out, and gives the others their current groups. */
export const withTokenChanges = (verifier: TokenVerifier, changes: TokenChanges): TokenVerifier => ({
  async verify(token) {
    const verified = await verifier.verify(token);
    if (!verified.ok) return verified;
    const person = await changes.apply(verified.value);
    return person ? { ok: true, value: person } : failed({ kind: 'not-accepted', reason: 'left' });
  },
});
