import { createBrowserConnection } from '../adapters/browser-connection/browser-connection';
import { createPublishedSite } from '../adapters/published-site/published-site';
import type { SiteNews } from '../application/portal';
import { createSiteVersion } from '../application/site-version';

export const createSiteNews = (): SiteNews => ({
  connection: createBrowserConnection(),
  version: createSiteVersion(createPublishedSite()),
});
