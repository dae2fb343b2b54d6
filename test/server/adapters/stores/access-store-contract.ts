import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccessStore, AskedAccess } from '#server/ports/stores/access-store';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import type { OpenStore } from './open-store';

const now = new Date('2026-11-20T08:00:00.000Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const ann = { sub: 'ann-sub', email: 'ann@example.com' };
const bob = { sub: 'bob-sub', email: 'bob@example.com' };
const asked: AskedAccess = { ...bob, groups: ['Ops', 'Ünïcode "q"'], metaId: 'sales', note: '<b>Why</b>', at: now };
const dashboard = aDashboardId('dashboard@sales');
const person = { kind: 'person' } as const;

/** The promises of every store of requests and grants. */
export function describeAccessStore(name: string, open: OpenStore): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<OpenStore>>;
    let access: AccessStore;
    beforeEach(async () => {
      opened = await open();
      ({ access } = opened.store);
    });
    afterEach(() => opened.close());
    const entries = async () => (await opened.store.history.page({ topic: 'access' })).entries;

    it('keeps the last request of a person for an address, also after a restart', async () => {
      await access.ask({ ...asked, note: 'Earlier', at: later(-9) });
      await access.ask(asked);
      await access.ask({ ...asked, metaId: 'costs', at: later(1) });
      await access.ask({ ...asked, ...ann, at: later(2) });
      const reopened = await opened.reopen();
      expect(await reopened.access.requestsOf(bob.sub)).toEqual([{ ...asked, metaId: 'costs', at: later(1) }, asked]);
      expect((await access.waiting()).map(({ sub, metaId }) => [sub, metaId])).toEqual([
        [bob.sub, 'sales'],
        [bob.sub, 'costs'],
        [ann.sub, 'sales'],
      ]);
    });

    it('forgets a request that was taken back', async () => {
      await access.ask(asked);
      await access.takeBack(ann.sub, 'sales');
      expect(await access.requestsOf(bob.sub)).toHaveLength(1);
      await access.takeBack(bob.sub, 'sales');
      expect(await access.requestsOf(bob.sub)).toEqual([]);
    });

    it('grants a dashboard to one person, with an entry in the history, until that is withdrawn', async () => {
      await access.ask(asked);
      expect(await access.grants()).toEqual([]);
      expect(await access.answer({ asked, dashboard, by: ann, now: later(1), decision: person })).toBe(true);
      const grant = { dashboard, ...bob, by: ann.sub, at: later(1) };
      expect(await access.grants()).toEqual([grant]);
      expect(await access.grants()).toBe(await access.grants());
      const answer = { granted: true, word: '', by: ann.email, bySub: ann.sub, at: later(1) };
      const { access: reopened } = await opened.reopen();
      expect([await reopened.grants(), await reopened.requestsOf(bob.sub)]).toEqual([[grant], [{ ...asked, answer }]]);
      expect(await access.waiting()).toEqual([]);

      expect(await access.withdraw({ dashboard, sub: ann.sub }, ann, later(2))).toBe(false);
      expect(await access.withdraw({ dashboard, sub: bob.sub }, ann, later(3))).toBe(true);
      // Another manager does so at the same time.
      expect(await access.withdraw({ dashboard, sub: bob.sub }, bob, later(4))).toBe(false);
      expect(await access.grants()).toEqual([]);
      expect(await entries()).toMatchObject([
        { kind: 'access', decided: 'withdraw', dashboard, person: bob.email, by: ann, at: later(3) },
        { kind: 'access', decided: 'person', dashboard, person: bob.email, by: ann, at: later(1) },
      ]);
      expect((await opened.store.history.page({ dashboard })).entries).toHaveLength(2);
    });

    it('keeps the last day of a grant with it, its answer and its entry, and forgets it after that day', async () => {
      const until = '2027-02-18';
      for (const metaId of ['sales', 'costs']) await access.ask({ ...asked, metaId });
      await access.answer({ asked, dashboard, by: ann, now, decision: { kind: 'person', until } });
      const other = { asked: { ...asked, metaId: 'costs' }, dashboard: aDashboardId('dashboard@costs') };
      await access.answer({ ...other, by: ann, now, decision: person });
      const { access: reopened } = await opened.reopen();
      const grant = { dashboard, ...bob, by: ann.sub, at: now, until };
      expect(await reopened.grants()).toContainEqual(grant);
      expect(await reopened.requestsOf(bob.sub)).toContainEqual(
        expect.objectContaining({ metaId: 'sales', answer: expect.objectContaining({ granted: true, until }) }),
      );
      expect((await entries()).map((entry) => 'until' in entry && entry.until)).toEqual([false, until]);

      await access.forgetEnded(until);
      expect(await access.grants()).toContainEqual(grant);
      await access.forgetEnded('2027-02-19');
      expect(await access.grants()).toMatchObject([{ dashboard: other.dashboard }]);
      expect(await entries()).toHaveLength(2);
    });

    it('gives a grant that is made again its new last day, or none', async () => {
      for (const last of [{ until: '2027-02-18' }, { until: '2027-01-01' }, {}]) {
        await access.ask(asked);
        await access.answer({ asked, dashboard, by: ann, now, decision: { ...person, ...last } });
        expect(await access.grants()).toEqual([{ dashboard, ...bob, by: ann.sub, at: now, ...last }]);
      }
    });

    it('keeps the first of two answers, and enters no other', async () => {
      await access.ask(asked);
      const decline = { kind: 'decline', word: 'Not yours' } as const;
      const answers = await Promise.all(
        [decline, person].map((decision) => access.answer({ asked, dashboard, by: ann, now, decision })),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
      const [isDeclined] = answers;
      expect(await access.grants()).toHaveLength(isDeclined ? 0 : 1);
      expect((await access.requestsOf(bob.sub))[0]?.answer).toMatchObject({ granted: !isDeclined });
      expect(await entries()).toMatchObject([{ decided: isDeclined ? 'decline' : 'person' }]);
    });

    it('takes no answer to a request that was made again since, or taken back', async () => {
      await access.ask({ ...asked, at: later(1) });
      expect(await access.answer({ asked, dashboard, by: ann, now, decision: person })).toBe(false);
      await access.takeBack(bob.sub, 'sales');
      const again = { ...asked, at: later(1) };
      expect(await access.answer({ asked: again, dashboard, by: ann, now, decision: person })).toBe(false);
      expect([await access.grants(), await entries()]).toEqual([[], []]);
    });

    it('keeps and enters to which group of the person it was granted', async () => {
      await access.ask(asked);
      await access.answer({ asked, dashboard, by: ann, now, decision: { kind: 'group', group: 'Ops' } });
      const { access: reopened } = await opened.reopen();
      expect(await reopened.requestsOf(bob.sub)).toMatchObject([{ answer: { granted: true, group: 'Ops' } }]);
      expect(await entries()).toMatchObject([{ decided: 'group', group: 'Ops' }]);
      expect(await access.grants()).toEqual([]);
    });
  });
}
