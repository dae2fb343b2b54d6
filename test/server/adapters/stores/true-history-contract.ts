import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { noDownloads } from '#server/ports/downloads';
import { createForgetPerson } from '#server/application/people/forget-person';
import type { HistoryEntry } from '#domain/dashboards/history/history';
import type { Stores } from '#server/ports/stores/stores';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import type { OpenStore } from './open-store';

const sales = aDashboard({ id: aDashboardId('dashboard@sales') });
const people = ['ann', 'bob', 'cyd'];
/** Few, so that people share them and take over each other's. */
const addresses = ['', 'chief@example.com', 'team@example.com'];
const deeds = ['edit', 'bulk', 'grant', 'decline', 'withdraw', 'view', 'help', 'sign-in', 'refuse'] as const;

const who = fc.constantFrom(...people);
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), who, to: fc.constantFrom(...addresses) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase' as const), who }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom(...deeds), who, whom: who }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** One store for many sequences, each with people of its own, who share the addresses of all others. */
function aRecord(stores: Stores) {
  const { access, dashboards, history } = stores;
  const written = new Map<number, HistoryEntry>();
  let now = Date.parse('2026-11-20T08:00:00Z');
  let last = 0;

  const readFrom = async (number: number): Promise<HistoryEntry[]> => {
    const found: HistoryEntry[] = [];
    for (let before: number | undefined = Infinity; before !== undefined && before > number;) {
      const page = await history.page({ limit: 500, ...(before < Infinity && { before }) });
      for (const entry of page.entries.filter((one) => one.number > number)) {
        const isAct = entry.kind.startsWith('bulk-');
        found.push(entry, ...(isAct ? (await history.page({ sync: entry.number })).entries : []));
      }
      before = page.entries.some((one) => one.number <= number) ? undefined : page.next;
    }
    return found.toSorted((a, b) => a.number - b.number);
  };

  const act = async (does: (typeof deeds)[number], by: Actor, whom: Actor, at: Date): Promise<unknown> => {
    const asked = { ...whom, groups: [], metaId: sales.metaId, note: '', at };
    const title = String(at.getTime());
    switch (does) {
      case 'edit':
        return dashboards.saveEdit(sales.id, { title }, { now: at, by });
      case 'bulk': {
        const seen = (await dashboards.find(sales.id))?.updatedAt;
        return seen && dashboards.saveBulk([{ kind: 'edit', id: sales.id, title, seen }], { now: at, by });
      }
      case 'grant':
      case 'decline': {
        await access.ask(asked);
        const decision = does === 'grant' ? ({ kind: 'person' } as const) : ({ kind: 'decline', word: 'No' } as const);
        return access.answer({ asked, dashboard: sales.id, by, now: at, decision });
      }
      case 'withdraw':
        return access.withdraw({ dashboard: sales.id, sub: whom.sub }, by, at);
      case 'view':
        return history.note({ kind: 'viewed-as', sub: whom.sub, person: whom.email || 'A name' }, by, at);
      case 'help':
        return history.note(
          { kind: 'helped', sub: whom.sub, person: whom.email, asked: at.getTime(), decided: 'approve' },
          by,
          at,
        );
      case 'sign-in':
        return history.note({ kind: 'signed-in', session: title }, by, at);
      case 'refuse':
        return history.note({ kind: 'refused', call: 'a/call', code: 'not-allowed' }, by, at);
    }
  };

  return {
    /** Plays the steps one after the other, and remembers each entry as it was when it was new. */
    async play(sequence: string, steps: readonly Step[]): Promise<void> {
      const emails = new Map<string, string>();
      const actor = (name: string): Actor => ({ sub: `${sequence}-${name}`, email: emails.get(name) ?? '' });
      for (const one of steps) {
        const at = new Date((now += 60_000));
        const { sub } = actor(one.who);
        if (one.does === 'move') emails.set(one.who, one.to);
        else if (one.does === 'erase') {
          await createForgetPerson({ ...stores, downloads: noDownloads, clock: () => at })(sub);
          for (const [number, entry] of written) written.set(number, erased(entry, sub));
        } else {
          await act(one.does, actor(one.who), actor(one.whom), at);
          for (const entry of await readFrom(last)) {
            written.set(entry.number, structuredClone(entry));
            last = entry.number;
          }
        }
      }
    },
    async compare(from = 0): Promise<void> {
      const expected = [...written.values()].filter(({ number }) => number > from).map(uncounted);
      expect((await readFrom(from)).map(uncounted)).toEqual(expected);
      for (const { by } of await access.grants()) expect(by).not.toContain('@');
    },
    last: () => last,
  };
}

interface Actor {
  sub: string;
  email: string;
}

/** The entry as the erasure of this person must leave it. */
const erased = (entry: HistoryEntry, sub: string): HistoryEntry => ({
  ...entry,
  ...(entry.by?.sub === sub && { by: { sub, email: '' } }),
  ...('personSub' in entry && entry.personSub === sub && { person: sub }),
});

/** Further refusals within the hour count. */
const uncounted = (entry: HistoryEntry): HistoryEntry => (entry.kind === 'refused' ? { ...entry, count: 1 } : entry);

/** How many sequences share a store: its history grows, and each erasure reads all of it. */
const share = 20;

/** Tests a history in which people change and share addresses, take over those of others, and are erased, in any order. */
export function describeTrueHistory(name: string, open: OpenStore, sequences: number): void {
  it(
    `${name} leave every entry as written, whoever had which address when someone was erased`,
    async () => {
      for (let played = 0; played < sequences; played += share) {
        const opened = await open();
        await opened.store.dashboards.saveSync([{ kind: 'add', dashboard: sales }], {
          added: 1,
          renamed: 0,
          missing: 0,
          returned: 0,
          finishedAt: new Date('2026-11-20T07:00:00Z'),
        });
        const record = aRecord(opened.store);
        await record.play('first', [{ does: 'sign-in', who: 'ann', whom: 'ann' }]);
        let number = 0;
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
            const before = record.last();
            await record.play(String(number++), steps);
            await record.compare(before);
          }),
          { numRuns: Math.min(share, sequences - played) },
        );
        await record.compare();
        await opened.close();
      }
    },
    60_000 + sequences * 1000,
  );
}
