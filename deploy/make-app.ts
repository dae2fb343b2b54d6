import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CannotStart } from '../server/process/cannot-start.ts';
import { type AwsSettings, edgeRegion } from './settings/aws-settings.ts';
import { stackNames } from './settings/deployed.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { PortalStack } from './stacks/portal-stack.ts';
import { prepareSite } from './stacks/site-files.ts';

export const top = resolve(import.meta.dirname, '..');

export interface AppOptions {
  /** The build. */
  dist?: string;
  /** Where the synthesised assembly goes. */
  outdir?: string;
  /** Takes the protection of the data away. */
  expendable?: boolean;
}

/** The CDK app of these settings. Its checks run when it is synthesised. */
export async function makeApp(
  settings: AwsSettings,
  { dist = join(top, 'dist'), outdir, expendable = false }: AppOptions = {},
): Promise<App> {
  const { context } = JSON.parse(readFileSync(join(import.meta.dirname, 'cdk.json'), 'utf8')) as { context: object };
  const bundles = join(dist, 'lambda');
  for (const name of ['api', 'federation', 'sync']) {
    const file = join(bundles, name, 'index.mjs');
    if (!existsSync(file)) throw new CannotStart(`The build lacks ${file}, which Lambda would run: npm run build`);
  }
  const app = new App({ context: { ...context }, analyticsReporting: false, ...(outdir !== undefined && { outdir }) });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const names = stackNames(settings);
  // An account that the credentials must be of.
  const env = { account: settings.quickSight.accountId, region: settings.region };
  const files = await prepareSite(settings, join(app.outdir, 'site'), dist);
  const data = new DataStack(app, 'Data', { stackName: names.data, env, settings, bundles, expendable });
  new PortalStack(app, 'Portal', {
    stackName: names.portal,
    env,
    settings,
    data,
    files,
    bundles,
  });
  new EdgeStack(app, 'Edge', { stackName: names.edge, env: { ...env, region: edgeRegion }, settings });
  return app;
}
