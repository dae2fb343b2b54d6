import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../server/process/cannot-start.ts';
import { fillPage, inlineSources } from '../../server/site/page.ts';
import { configurationOf, neighboursOf } from '../../server/settings/site-configuration.ts';
import { siteHeaders } from '../../server/site/site-headers.ts';
import { builtFiles } from '../../server/site/site-paths.ts';
import { pageParts } from '../../server/site/site.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';

/** The built site for these settings, ready for the bucket. */
export interface SiteFiles {
  /** With everything but `/assets/` and `/config.json`. */
  folder: string;
  assets: string;
  /** Paths of the files that are not below `/assets/`. */
  names: readonly string[];
  /** `live`: the origin of live updates. */
  headersWith(live?: string): Record<string, string>;
  /** The content of `/config.json`, once AWS has named the pool and its client, and the API of live updates. */
  configurationFor(pool: { userPoolId: string; userPoolClientId: string }, live?: string): object;
}

/** Writes `index.html` as these people see it at their first visit to `folder`, with the files beside it. */
export async function prepareSite(settings: AwsSettings, folder: string, dist: string): Promise<SiteFiles> {
  const configurationFor: SiteFiles['configurationFor'] = (pool, endpoint) => ({
    ...configurationOf({ ...settings, ...pool, publicUrl: settings.publicUrl ?? '', liveUpdates: false }),
    ...(endpoint !== undefined && { liveUpdates: { endpoint, mode: 'userPool' } }),
  });
  // The page does not show them.
  const unknown = { userPoolId: `${settings.region}_unknown`, userPoolClientId: 'unknown' };
  const page = await filledPage(join(dist, 'page'), configurationFor(unknown));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  for (const name of builtFiles) cpSync(join(dist, 'site', name), join(folder, name));
  const { logo } = configurationFor(unknown) as { logo?: string };
  if (logo !== undefined && settings.logo !== undefined) cpSync(settings.logo, join(folder, logo));
  return {
    folder,
    assets: join(dist, 'site', 'assets'),
    names: ['/config.json', ...builtFiles, ...(logo === undefined ? [] : [logo])],
    headersWith(live) {
      const { connect, frames } = neighboursOf({ ...settings, ...unknown, publicUrl: '' });
      return siteHeaders({ connect: [...connect, ...(live ? [live] : [])], frames }, inlineSources(page));
    },
    configurationFor,
  };
}

async function filledPage(pageDir: string, configuration: object): Promise<string> {
  try {
    return fillPage(readFileSync(join(pageDir, 'index.html'), 'utf8'), await pageParts(pageDir, configuration));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new CannotStart('The site is not built yet: npm run build');
  }
}
