import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../server/process/cannot-start.ts';
import { fillPage, inlineSources } from '../../server/site/page.ts';
import { configurationOf, neighboursOf } from '../../server/settings/site-configuration.ts';
import { siteHeaders } from '../../server/site/site-headers.ts';
import { builtFiles } from '../../server/site/site-paths.ts';
import { pageParts } from '../../server/site/site.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';

/** What AWS names while it makes the stack. */
export interface Named {
  userPoolId: string;
  userPoolClientId: string;
  /** The endpoint of live updates, if there are any. */
  live?: string | undefined;
}

/** The built site for these settings, ready for the bucket. */
export interface SiteFiles {
  /** With everything but `/assets/`, `/index.html` and `/config.json`. */
  folder: string;
  assets: string;
  /** Paths of the files that are not below `/assets/`. */
  names: readonly string[];
  /** `live`: the origin of live updates. */
  headersWith(live?: string): Record<string, string>;
  /** `index.html` as these people see it, for those who are signed in at this client. */
  pageFor(named: Named): string;
  /** The content of `/config.json`. */
  configurationFor(named: Named): object;
}

/** Writes the site's files to `folder`, and makes `index.html`. */
export async function prepareSite(settings: AwsSettings, folder: string, dist: string): Promise<SiteFiles> {
  const configurationFor: SiteFiles['configurationFor'] = ({ live, ...pool }) => ({
    ...configurationOf({ ...settings, ...pool, publicUrl: settings.publicUrl ?? '', liveUpdates: false }),
    ...(live !== undefined && { liveUpdates: { endpoint: live, mode: 'userPool' } }),
  });
  // In their places until AWS has named them: what it does name them cannot be read here.
  const unnamed = {
    userPoolId: `${settings.region}_UnnamedPool`,
    userPoolClientId: 'unnamed-client',
    ...(settings.liveUpdates && { live: 'https://unnamed.invalid/graphql' }),
  };
  const configuration = configurationFor(unnamed);
  const page = await filledPage(join(dist, 'page'), configuration);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of builtFiles) cpSync(join(dist, 'site', name), join(folder, name));
  const { logo } = configuration as { logo?: string };
  if (logo !== undefined && settings.logo !== undefined) cpSync(settings.logo, join(folder, logo));
  return {
    folder,
    assets: join(dist, 'site', 'assets'),
    names: ['/config.json', ...builtFiles, ...(logo === undefined ? [] : [logo])],
    headersWith(live) {
      const { connect, frames } = neighboursOf({ ...settings, ...unnamed, publicUrl: '' });
      return siteHeaders({ connect: [...connect, ...(live ? [live] : [])], frames }, inlineSources(page));
    },
    pageFor: (named) =>
      Object.entries(unnamed).reduce(
        (text, [name, place]) => text.replaceAll(place, named[name as keyof Named] ?? ''),
        page,
      ),
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
