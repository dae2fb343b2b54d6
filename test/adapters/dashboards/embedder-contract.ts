import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmbedderTab } from '../quicksight/an-embedder-tab';

/** An embedder in a page of its own, in a real browser. */
export interface OpenEmbedder {
  /** A tab with the embedder. */
  openTab(): Promise<EmbedderTab>;
  /** The content of a fresh ticket, for a dashboard with two sheets. */
  ticket(): Promise<unknown>;
  /** The content of another BI service's ticket. */
  foreignTicket: unknown;
}

/** The promises of every embedder. */
export function describeEmbedder(name: string, open: () => Promise<OpenEmbedder>): void {
  describe(name, () => {
    let opened: OpenEmbedder;
    let tab: EmbedderTab;
    beforeAll(async () => {
      opened = await open();
    });
    beforeEach(async () => {
      tab = await opened.openTab();
    });

    const openReady = async (): Promise<number> => {
      const opening = await tab.open(await opened.ticket());
      await tab.heard(opening, 'ready');
      return opening;
    };

    it('opens a dashboard in a frame with the given name, also when that changes, and ends with its sheets', async () => {
      const opening = await openReady();
      const told = await tab.told(opening);
      expect(told).toEqual(expect.arrayContaining(['loaded', 'answered', 'shown', 'ready']));
      expect(told.indexOf('shown')).toBeLessThan(told.indexOf('ready'));
      expect(told.indexOf('answered')).toBeLessThan(told.indexOf('ready'));
      const ready = await tab.page.evaluate(() => window.embedder.told[0]?.find(({ event }) => event === 'ready'));
      const sheet = { id: expect.stringMatching(/.+/), name: expect.stringMatching(/.+/) };
      expect(ready).toMatchObject({ sheets: [sheet, sheet] });
      expect(ready?.event === 'ready' && ready.sheets?.map(({ id }) => id)).toContain(
        ready?.event === 'ready' && ready.selectedSheet,
      );
      expect(await tab.page.getByTitle('Penguins of the south').count()).toBe(1);
      await tab.page.evaluate(() => window.embedder.rename('Penguins of the far south'));
      expect(await tab.page.getByTitle('Penguins of the far south').count()).toBe(1);
    });

    it('selects a sheet, returns false for one that does not exist, and changes the theme', async () => {
      const opening = await openReady();
      const [answers, second] = await tab.page.evaluate(async (opening) => {
        const ready = window.embedder.told[opening]?.find(({ event }) => event === 'ready');
        const second = ready?.event === 'ready' ? ready.sheets?.[1] : undefined;
        const { selectSheet } = window.embedder.tools(opening);
        return [[await selectSheet(second?.id ?? ''), await selectSheet('none')], second] as const;
      }, opening);
      expect(answers).toEqual([true, false]);
      await tab.heard(opening, 'sheet-selected');
      const selected = await tab.page.evaluate(() => window.embedder.told[0]?.at(-1));
      expect(selected).toEqual({ event: 'sheet-selected', sheet: second });
      expect(await tab.page.evaluate((opening) => window.embedder.tools(opening).setTheme('light'), opening)).toBe(
        true,
      );
    });

    it('shows a given sheet first, leaves out what the dashboard does not have, and shows another view once it is open', async () => {
      const first = await openReady();
      const ready = (opening: number) =>
        tab.page.evaluate((opening) => {
          const told = window.embedder.told[opening]?.find(({ event }) => event === 'ready');
          return told?.event === 'ready' ? { ...told, tools: {}, inPage: {} } : undefined;
        }, opening);
      const [one, two] = (await ready(first))?.sheets ?? [];
      const [parameter] = (await ready(first))?.parameters ?? [];
      const unknown = { name: 'Nothing', values: ['x'] };
      const opening = await tab.open(await opened.ticket(), { sheet: two?.id ?? '', parameters: [unknown] });
      await tab.heard(opening, 'ready');
      expect(await ready(opening)).toMatchObject({ selectedSheet: two?.id, parameters: [parameter] });
      const other = await tab.open(await opened.ticket(), { sheet: 'none', parameters: [] });
      await tab.heard(other, 'ready');
      expect(await ready(other)).toMatchObject({ selectedSheet: one?.id });

      const view = { sheet: two?.id ?? '', parameters: [] };
      expect(
        await tab.page.evaluate(([other, view]) => window.embedder.tools(other).show(view), [other, view] as const),
      ).toEqual([parameter]);
      await tab.heard(other, 'sheet-selected');
    });

    it('opens out of sight and out of reach until it is revealed', async () => {
      const front = await openReady();
      const hidden = await tab.open(await opened.ticket(), undefined, true);
      await tab.heard(hidden, 'ready');
      const frames = tab.page.getByTitle('Penguins of the south');
      const inSight = () => Promise.all([0, 1].map((frame) => frames.nth(frame).isVisible()));
      expect(await inSight()).toEqual([true, false]);
      const hadFocus = () =>
        tab.page.evaluate((all) => all.map((one) => window.embedder.inPage(one).hadFocus()), [front, hidden]);
      expect(await hadFocus()).toEqual([false, false]);
      await frames.first().click();
      await expect.poll(hadFocus).toEqual([true, false]);
      expect(await tab.page.evaluate((front) => window.embedder.inPage(front).holdsFocus(), front)).toBe(true);
      await tab.page.evaluate((hidden) => window.embedder.inPage(hidden).reveal(), hidden);
      expect(await hadFocus()).toEqual([true, true]);
      await tab.page.evaluate((front) => window.embedder.leave(front), front);
      expect(await frames.first().isVisible()).toBe(true);
      expect(await tab.page.evaluate((hidden) => window.embedder.inPage(hidden).holdsFocus(), hidden)).toBe(true);
    });

    it('uses a ticket once', async () => {
      const ticket = await opened.ticket();
      const first = await tab.open(ticket);
      await tab.heard(first, 'ready');
      await tab.page.evaluate((first) => window.embedder.leave(first), first);
      const second = await tab.open(ticket);
      await tab.heard(second, 'forbidden');
      expect(await tab.told(second)).not.toContain('ready');
    });

    it('removes the frame when the dashboard is left, and emits nothing more', async () => {
      const opening = await tab.open(await opened.ticket());
      const toldBefore = await tab.page.evaluate((opening) => {
        window.embedder.leave(opening);
        return window.embedder.told[opening]?.map(({ event }) => event);
      }, opening);
      expect(await tab.page.getByTitle('Penguins of the south').count()).toBe(0);
      const last = await openReady();
      expect(await tab.page.getByTitle('Penguins of the south').count()).toBe(1);
      expect(await tab.told(last)).toContain('ready');
      expect(await tab.told(opening)).toEqual(toldBefore);
    });

    it('cannot read the ticket of another BI service, and makes no frame for it', async () => {
      const opening = await tab.open(opened.foreignTicket);
      await tab.heard(opening, 'unreadable');
      expect(await tab.told(opening)).toEqual(['unreadable']);
      expect(await tab.iframes()).toBe(0);
    });

    it('names the host of a dashboard, and reaches it', async () => {
      const ticket = await opened.ticket();
      expect(await tab.page.evaluate((ticket) => window.embedder.host(ticket), ticket)).toMatch(/^[\w.-]+(:\d+)?$/);
      expect(await tab.page.evaluate((ticket) => window.embedder.reaches(ticket), ticket)).toBe(true);
    });

    it('leaves nothing in the page once it is closed, and opens dashboards again afterwards', async () => {
      await tab.page.evaluate(() => window.embedder.prepare());
      const opening = await openReady();
      await tab.page.evaluate((opening) => {
        window.embedder.leave(opening);
        window.embedder.close();
      }, opening);
      await expect.poll(() => tab.iframes()).toBe(0);
      await openReady();
    });
  });
}
