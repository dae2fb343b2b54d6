import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { buildWhatIsStale } from '../local/build.ts';
import { exitCodeOf, reportOf } from '../server/commands/doctor/report.ts';
import { CannotStart } from '../server/process/cannot-start.ts';
import { assembly, bootstrapOf, installCdk, onAws, synthesise } from './commands/cdk.ts';
import { fewEmails, unheardAlarms } from './commands/said-at-deploy.ts';
import { smokeTest } from './commands/smoke-test.ts';
import { trackSessions } from './commands/track-sessions.ts';
import type { AwsSettings } from './settings/aws-settings.ts';
import { readAwsSettings } from './settings/read-aws-settings.ts';

interface Flags {
  'dry-run'?: boolean;
  data?: boolean;
  json?: boolean;
  stage?: string;
}

const commands: Record<string, (settings: AwsSettings, flags: Flags) => Promise<void>> = {
  /** From a clone to a running portal. With `--dry-run`, everything that needs no credentials. */
  async deploy(settings, flags) {
    const { accountId } = settings.quickSight;
    await prepare();
    [...unheardAlarms(settings, assembly), ...fewEmails(settings)].forEach((line) => console.log(line));
    if (flags['dry-run']) {
      console.log(
        `${settings.aws.stage} can be deployed to account ${accountId} in ${settings.region}. AWS was not asked.`,
      );
      return;
    }
    onAws(['diff', '--all'], accountId);
    if ((await ask('Deploy this? Type yes: ')) !== 'yes') throw new CannotStart('Nothing was deployed.');
    onAws(bootstrapOf(settings), accountId);
    const outputs = join(assembly, 'outputs.json');
    onAws(['deploy', 'Data', 'Portal', '--require-approval', 'never', '--outputs-file', outputs], accountId);
    const { Address: address, DistributionId, UserPoolId } = outputsIn(outputs);
    (await trackSessions(settings, UserPoolId)).forEach((line) => console.log(line));
    const edge = ['Edge', '--exclusively', '--parameters', `Edge:DistributionId=${DistributionId}`];
    onAws(['deploy', ...edge, '--require-approval', 'never'], accountId);
    const problems = await smokeTest(address);
    if (problems.length > 0) throw new CannotStart([`${address} is deployed, but:`, ...problems].join('\n  '));
    console.log(`The portal answers at ${address}.`);
  },

  /** `npm run doctor -- --stage <stage>`. */
  async doctor(settings, { stage, json }) {
    if (stage !== settings.aws.stage) {
      throw new CannotStart(
        `These settings are of the stage ${settings.aws.stage}: name the file of ${stage} in PORTAL_SETTINGS.`,
      );
    }
    installCdk();
    const { examineStage } = await import('./commands/examine-stage.ts');
    const examined = await examineStage(settings).catch((error: unknown) => {
      process.exitCode = 2;
      throw error;
    });
    console.log(json ? JSON.stringify(examined, null, 2) : reportOf(`Stage ${stage}`, examined, true));
    process.exitCode = exitCodeOf(examined.findings);
  },

  async diff(settings) {
    await prepare();
    onAws(['diff', '--all'], settings.quickSight.accountId);
  },

  /** Takes a deployment that stopped halfway back to what was there before it. */
  async rollback(settings) {
    await prepare();
    onAws(['rollback', '--all'], settings.quickSight.accountId);
  },

  /** The portal only; its data too with `--data`. */
  async destroy(settings, flags) {
    const { aws, quickSight } = settings;
    const what = flags.data ? 'the portal, its catalogue and its users, for good' : 'the portal, but not its data';
    const typed = await ask(`This destroys ${what}. Type ${aws.stage} to continue: `);
    if (typed !== aws.stage) throw new CannotStart('Nothing was destroyed.');
    await prepare(flags.data ? { DATA_IS_EXPENDABLE: 'yes' } : {});
    onAws(['destroy', 'Portal', 'Edge', '--exclusively', '--force'], quickSight.accountId);
    if (!flags.data) return;
    // The protection must be gone before the stack can go.
    onAws(['deploy', 'Data', '--require-approval', 'never'], quickSight.accountId);
    onAws(['destroy', 'Data', '--force'], quickSight.accountId);
  },
};

async function prepare(environment?: NodeJS.ProcessEnv): Promise<void> {
  installCdk();
  await buildWhatIsStale(console.log, { site: true, lambda: true });
  synthesise(environment);
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

function outputsIn(file: string): { Address: string; DistributionId: string; UserPoolId: string } {
  const stacks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  const { Address, DistributionId, UserPoolId } = Object.assign({}, ...Object.values(stacks)) as Record<string, string>;
  if (!Address || !DistributionId || !UserPoolId) throw new Error(`No address or pool in ${file}`);
  return { Address, DistributionId, UserPoolId };
}

try {
  const { values, positionals } = parseArgs({
    options: {
      'dry-run': { type: 'boolean' },
      data: { type: 'boolean' },
      json: { type: 'boolean' },
      stage: { type: 'string' },
    },
    allowPositionals: true,
  });
  const command = commands[positionals[0] ?? ''];
  if (!command) throw new CannotStart(`Name one of ${Object.keys(commands).join(', ')}.`);
  await command(readAwsSettings(process.env, resolve(import.meta.dirname, '..')), values);
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode ??= 1;
}
