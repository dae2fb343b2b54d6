import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CannotStart } from '../../server/process/cannot-start.ts';
import { type AwsSettings, edgeRegion } from '../settings/aws-settings.ts';

const folder = resolve(import.meta.dirname, '..');
/** Where the synthesised stacks are. */
export const assembly = join(folder, 'cdk.out');

function run(command: string, parameters: string[], cwd: string, failure: string, more: NodeJS.ProcessEnv = {}): void {
  const quiet = { CDK_DISABLE_CLI_TELEMETRY: 'true', CDK_DISABLE_VERSION_CHECK: 'true' };
  const { status } = spawnSync(command, parameters, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...quiet, ...more },
  });
  if (status !== 0) throw new CannotStart(failure);
}

/** Installs the packages that only deployments need, at the first one. */
export function installCdk(): void {
  const installed = join(folder, 'node_modules/.package-lock.json');
  const wanted = statSync(join(folder, 'package-lock.json')).mtimeMs;
  if (existsSync(installed) && statSync(installed).mtimeMs >= wanted) return;
  run('npm', ['ci', '--omit=dev', '--no-audit'], folder, 'What a deployment needs can’t be installed: see above.');
}

function cdk(parameters: string[], failure: string, more?: NodeJS.ProcessEnv): void {
  const script = join(folder, 'node_modules/aws-cdk/bin/cdk');
  run(process.execPath, [script, ...parameters, '--no-notices', '--no-lookups'], folder, failure, more);
}

/** Makes the templates and checks them. Asks nobody. */
export function synthesise(environment?: NodeJS.ProcessEnv): void {
  cdk(['synth', '--quiet', '--output', assembly], 'The templates can’t be used: see above.', environment);
}

/** Runs a command of the CDK on the synthesised stacks; AWS is asked. */
export function onAws(parameters: string[], account: string): void {
  const hint = `See above. If AWS couldn't be asked, this terminal has no credentials for account ${account}.`;
  cdk([...parameters, '--app', assembly], hint);
}

/** A toolkit of the portal's own, which leaves that of other applications in the account alone. Its policy: docs/deploy-aws.md. */
export const bootstrapOf = ({ region, quickSight: { accountId } }: AwsSettings): string[] => [
  'bootstrap',
  ...new Set([region, edgeRegion].map((place) => `aws://${accountId}/${place}`)),
  '--cloudformation-execution-policies',
  `arn:aws:iam::${accountId}:policy/portal-deploy`,
];
