import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../server/process/cannot-start.ts';
import { fillPage, inlineSources } from '../../server/site/page.ts';
import { configurationOf, neighboursOf } from '../../server/settings/site-configuration.ts';
import { siteHeaders } from '../../server/site/site-headers.ts';
import { builtFiles } from '../../server/site/site-paths.ts';
import { pageParts } from '../../server/site/site.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';

/** Names that AWS gives when it deploys the stack. */
export interface NamedByAws {
  userPoolId: string;
  userPoolClientId: string;
  /** The endpoint of live updates, if there are any. */
  endpoint?: string | undefined;
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
  /** `index.html`, filled in from this configuration. */
  pageFor(named: NamedByAws): string;
  /** The content of `/config.json`. */
  configurationFor(named: NamedByAws): object;
}

/** Writes the files that are the same whatever AWS names to `folder`. */
export async function prepareSite(settings: AwsSettings, folder: string, dist: string): Promise<SiteFiles> {
  const configurationFor: SiteFiles['configurationFor'] = ({ endpoint, ...pool }) => ({
    ...configurationOf({ ...settings, ...pool, publicUrl: settings.publicUrl ?? '', liveUpdates: false }),
    ...(endpoint !== undefined && { liveUpdates: { endpoint, mode: 'userPool' } }),
  });
  // The page is rendered here, where the names are only tokens of CDK, which a configuration can't have.
  const placeholders = {
    userPoolId: `${settings.region}_UnnamedPool`,
    userPoolClientId: 'unnamed-client',
    ...(settings.liveUpdates && { endpoint: 'https://unnamed.invalid/graphql' }),
  };
  const configuration = configurationFor(placeholders);
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
      const { connect, frames } = neighboursOf({ ...settings, ...placeholders, publicUrl: '' });
      return siteHeaders({ connect: [...connect, ...(live ? [live] : [])], frames }, inlineSources(page));
    },
    pageFor: (named) =>
      Object.entries(placeholders).reduce(
        (text, [name, placeholder]) => text.replaceAll(placeholder, named[name as keyof NamedByAws] ?? ''),
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
