import { describe, expect, it } from 'vitest';
import { noDownloads } from '#server/ports/downloads';
import { createForgetPerson } from '#server/application/people/forget-person';
import { personParts } from '#server/ports/stores/person-store';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import type { OpenStore } from './open-store';

const now = new Date('2026-11-20T08:00:00.000Z');
const ann = { sub: 'ann-sub', email: 'ann@example.com' };
const bob = { sub: 'bob-sub', email: 'bob@example.com' };
const sales = aDashboard({ id: aDashboardId('dashboard@sales') });
const costs = aDashboard({ id: aDashboardId('dashboard@costs'), metaId: 'costs' });

/** Of stores in which Ann, a manager, and Bob have left every trace that people can leave. */
export function describeForgottenPerson(name: string, open: OpenStore): void {
  describe(name, () => {
    it.each([ann, bob])('leaves of a forgotten person only the sub in the history: $email', async ({ sub, email }) => {
      const opened = await open();
      const { access, dashboards, history, homePaths, people, permissions, uses } = opened.store;
      const added = [sales, costs].map((dashboard) => ({ kind: 'add' as const, dashboard }));
      await dashboards.saveSync(added, { added: 2, renamed: 0, missing: 0, returned: 0, finishedAt: now }, { by: ann });
      await dashboards.saveEdit(sales.id, { title: 'Sales' }, { now, by: ann });
      await dashboards.saveBulk([{ kind: 'edit', id: costs.id, title: 'Costs', seen: costs.updatedAt }], {
        now,
        by: ann,
      });
      for (const [asker, decider] of [
        [bob, ann],
        [ann, bob],
      ] as const) {
        const asked = { ...asker, groups: [], metaId: 'sales', note: 'Please', at: now };
        await access.ask(asked);
        await access.answer({ asked, dashboard: sales.id, by: decider, now, decision: { kind: 'person' } });
        await history.note({ kind: 'viewed-as', sub: asker.sub, person: `A name of ${asker.email}` }, decider, now);
        const help = { kind: 'helped', sub: asker.sub, person: asker.email, asked: 1, decided: 'approve' } as const;
        await history.note(help, decider, now);
        await history.note({ kind: 'signed-in', session: asker.sub }, asker, now);
        await history.note({ kind: 'refused', call: 'a/call', code: 'not-allowed' }, asker, now);
        await homePaths.saveHomePath(asker.sub, '/history');
        for (const part of personParts) await people.write(asker.sub, part, { owner: asker.email }, 0);
        await uses.add({ sub: asker.sub, groups: [], dashboard: sales.id, at: now, isRenewal: false });
      }
      await permissions.saveFailedSync({ at: now, sub });
      const forget = createForgetPerson({ ...opened.store, downloads: noDownloads, clock: () => now });
      await forget(sub);
      await forget(sub);

      const stores = await opened.reopen();
      const other = sub === ann.sub ? bob : ann;
      const left = async (person: string) => [
        await stores.access.requestsOf(person),
        (await stores.access.grants()).filter((grant) => grant.sub === person),
        await stores.homePaths.homePath(person),
        await stores.people.everything(person),
        await stores.uses.ofPerson(person, ['2026-11']),
      ];
      expect(await left(sub)).toEqual([[], [], undefined, {}, []]);
      expect(JSON.stringify(await left(other.sub))).toContain(`"by":"${sub}"`);
      expect(await stores.permissions.failedSync()).toEqual({ at: now });
      const { entries } = await stores.history.page({});
      const parts = await Promise.all(
        entries.map(async ({ number }) => (await stores.history.page({ sync: number })).entries),
      );
      const told = JSON.stringify([
        entries,
        parts,
        await left(other.sub),
        [...(await stores.dashboards.lastEditors())],
      ]);
      expect(told).not.toContain(email);
      expect(told).toContain(other.email);
      expect(entries.filter(({ by }) => by?.sub === sub)).toHaveLength(
        entries.filter(({ by }) => by?.email === '').length,
      );
      await expect(stores.history.note({ kind: 'signed-in', session: 'later' }, other, now)).resolves.toBeUndefined();
      await opened.close();
    });
  });
}
