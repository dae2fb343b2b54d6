import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Figure } from '../figure';
import { type PortalProcess, startPortal } from '../portal-process';
import { spreadOf, wordsOf } from '../spread';
import { newProfile, signInOnPage, type Stage } from '../stage';
import { answerFor } from './answer-for';
import { answersTo } from './clicks';
import { dashboardRows, listOf } from './dashboard-rows';
import { workOf } from './finder';
import { watchLongTasks } from './long-tasks';
import { load, untilMenuUsable, watchMenu } from './menu-growth';

const [dashboards, sections] = [10_000, 300];
const rounds = 7;
const measures = {
  menu: 'list answer to a menu that can be used',
  click: 'a click in the menu to the next paint',
  finder: 'opening the finder, main thread',
} as const;
type Measure = keyof typeof measures;

/** One portal and what its list holds, with all that is measured of it. */
interface Side extends Record<Measure, number[]> {
  name: string;
  page: Page;
  elements: { menu: number; page: number };
  measure: () => Promise<void>;
}

/**
 * Compares the menu and the finder with 300 sections to the same list without any, in turn; and, with `BENCH_BASE`, to that of another
 * commit, whose checkout it names.
 */
export async function sectionsInMenu(stage: Stage): Promise<Figure[]> {
  const folder = process.env['BENCH_BASE'];
  if (folder === undefined) return compare(stage);
  const base = await startPortal({ folder, dataDir: join(stage.folder, 'base') });
  try {
    return await compare(stage, base);
  } finally {
    await base.end('SIGTERM');
  }
}

async function compare(stage: Stage, base?: PortalProcess): Promise<Figure[]> {
  const flat = await sideOf('a flat list', stage, 0);
  const others = [
    await sideOf(`${sections} sections`, stage, sections),
    ...(base ? [await sideOf('the flat list of the other commit', { ...stage, portal: base }, 0)] : []),
  ];
  const sides = [flat, ...others];
  for (let round = 0; round < rounds; round++) for (const side of sides) await side.measure();
  for (const { page } of sides) await page.context().close();
  const compared = others[1] ?? flat;
  return [
    ...(Object.keys(measures) as Measure[]).flatMap((measure) =>
      sides.map((side): Figure => {
        const ratio = spreadOf(side[measure]).median / spreadOf(compared[measure]).median;
        return {
          label: `${dashboards.toLocaleString('en')} dashboards, ${side.name}: ${measures[measure]}`,
          measured: `${wordsOf(spreadOf(side[measure]), 'ms', 1)}, ${ratio.toFixed(2)} times ${compared.name}`,
          ...(side === others[0] && { target: { words: 'within 1.1 times', reached: ratio <= 1.1 } }),
        };
      }),
    ),
    ...sides.map(({ name, elements }): Figure => ({
      label: `${dashboards.toLocaleString('en')} dashboards, ${name}: elements on a dashboard's page`,
      measured: `${elements.page}, of which ${elements.menu} in the menu`,
    })),
  ];
}

async function sideOf(name: string, stage: Stage, count: number): Promise<Side> {
  const context = await newProfile(stage);
  await watchLongTasks(context);
  await watchMenu(context);
  const page = await context.newPage();
  await signInOnPage(page);
  const rows = dashboardRows(dashboards);
  (await listOf(await context.newCDPSession(page)))(
    count === 0 ? rows : rows.map((row, index) => ({ ...row, section: `s${index % count}` })),
  );
  if (count > 0) {
    const answer = await answerFor(
      await context.newCDPSession(page),
      '*/prod/quicksight/section/list',
      'application/json',
    );
    answer(JSON.stringify({ sections: Array.from({ length: count }, (_, index) => sectionRow(index)) }));
    await page.reload();
    // Kept open by the reloads that follow.
    await page.locator('aside h3 button').first().click();
  }
  await untilMenuUsable(page, () => page.reload());
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const side: Side = { name, page, menu: [], click: [], finder: [], elements: { menu: 0, page: 0 }, measure };
  return side;

  async function measure(): Promise<void> {
    // Home draws more with sections: here only the menu differs.
    await page.goto('/user/profile');
    side.menu.push((await load(page)).time);
    const numbers = await page
      .locator('aside a[href^="/dashboard/board-"]')
      .evaluateAll((links) => links.slice(0, 2).map((link) => link.getAttribute('href')?.split('-')[1]));
    const pressed = numbers.map((number) => {
      const title = `Board ${number}`;
      return { name: title, link: `aside a[href="/dashboard/board-${number}"]`, title };
    });
    side.click.push(...(await answersTo(pressed, page, stage, 3)).map(({ painted }) => painted));
    side.elements = await page.evaluate(() => ({
      menu: document.querySelectorAll('aside *').length,
      page: document.querySelectorAll('*').length,
    }));
    await page.getByRole('button', { name: 'Find', exact: true }).focus();
    side.finder.push(await workOf(page, devTools, 'Enter'));
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Find' }).waitFor({ state: 'detached' });
  }
}

const sectionRow = (index: number) => ({
  id: `s${index}`,
  titles: { en: `Section ${index}` },
  description: '',
  icon: '',
  place: [Math.floor(index / 25), index % 25].map((digit) => 'bcdefghijklmnopqrstuvwxyz'[digit]).join(''),
  updatedAt: '2026-11-20T08:00:00.000Z',
});
