import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from '../server/compose/backend';
import type { Stores } from '../server/ports/stores/stores';
import { demoKeywords } from '../src/adapters/in-memory/demo';
import { published } from '../src/domain/dashboards/dashboard';
import type { BiAdministration } from './bi-service/administration';
import { namespaceArn } from './bi-service/api/arns';
import { names } from './configuration';
import { seededMark } from './data-folder';

/** A manager's edits after the first sync, by the BI service's id. */
const publishedDashboards: Record<string, { description: string; icon: string; groups: string[] }> = {
  'us-employment-overview': {
    description: 'Jobs by sector: recession and recovery',
    icon: 'BriefcaseIcon',
    groups: [],
  },
  'climate-record': { description: 'Carbon dioxide and warming since 1880', icon: 'SunIcon', groups: [] },
  'world-population-health': {
    description: 'Life expectancy and births, 62 countries',
    icon: 'GlobeEuropeAfricaIcon',
    groups: [],
  },
  'air-routes': { description: 'Airports, routes and distances', icon: 'PaperAirplaneIcon', groups: ['Sales'] },
  'wildlife-strikes': {
    description: 'Where, when and at what cost',
    icon: 'ExclamationTriangleIcon',
    groups: ['Sales'],
  },
  'federal-receipts': {
    description: 'What the government takes in, by source',
    icon: 'BanknotesIcon',
    groups: ['Finance'],
  },
};

/** Published in the BI service after the first sync, so that a manager's first sync finds something new. */
const arrivals = [
  { id: 'employment-by-sector', name: 'Employment by sector', like: 'us-employment-overview' },
  { id: 'strikes-by-state', name: 'Strikes by state', like: 'wildlife-strikes' },
];

/**
 * On the first start: a real sync of the dashboards, the edits of a manager, who also takes back what authors have shared with everyone,
 * and two arrivals in the BI service. If the process dies in between, the next start does it again.
 */
export async function seedCatalogue(
  dataDir: string,
  biService: BiAdministration,
  { dashboards, permissions }: Pick<Stores, 'dashboards' | 'permissions'>,
  backend: Backend,
): Promise<void> {
  const mark = join(dataDir, seededMark);
  if (existsSync(mark)) return;

  const arrive = () => Promise.all(arrivals.map((one) => biService.addDashboard(one)));
  // Added first, so that removing them works even after a start that died here.
  await arrive();
  await Promise.all(arrivals.map(({ id }) => biService.removeDashboard(id)));
  const synced = await backend.syncs.sync({ access: 'open', groups: [] });
  if (!synced.ok) throw new Error(`The first sync failed: ${synced.failure.code}`);
  await arrive();

  for (const { id, metaId, title } of await dashboards.list()) {
    const entry = publishedDashboards[metaId];
    if (!entry) continue;
    const { groups: groupList, description, icon } = entry;
    const keywords = demoKeywords[metaId] ?? '';
    const edit = { title, description, icon, keywords, status: published, groupList };
    await dashboards.saveEdit(id, edit, { now: new Date() });
  }
  await permissions.savePhase('managed');
  const check = { mark: randomUUID(), takeBack: [namespaceArn(names)] };
  await permissions.saveDue(new Map((await dashboards.list()).map(({ metaId }) => [metaId, check])));
  await backend.permissions.keep.resume();
  await writeFile(mark, '');
}
