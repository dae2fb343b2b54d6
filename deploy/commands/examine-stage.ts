import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import type { HealthFinding } from '../../src/domain/health/health.ts';
import { createAddressProbe } from '../../server/adapters/address/address-probe.ts';
import { type Examined, examine } from '../../server/commands/doctor/examine.ts';
import { servicesOf } from '../../server/compose/probes.ts';
import { createFunctionCalls } from '../../server/lambda/function-calls.ts';
import { createProbesByFunction } from '../../server/lambda/health-by-function.ts';
import type { Intended } from '../../server/ports/health-probes.ts';
import { CannotStart } from '../../server/process/cannot-start.ts';
import { settingsSchema } from '../../server/settings/settings.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { settingsOfFunctions, stackNames } from '../settings/deployed.ts';

/** Instead of Amazon's, for tests. */
export interface Endpoints {
  cloudFormation: string;
  lambda: string;
  credentials: NonNullable<CloudFormationClientConfig['credentials']>;
}

/** Milliseconds in which the function of Health answers, which looks at 50 dashboards. */
const patience = 60_000;

/**
 * What is wrong with a deployed stage: its stacks and its address as they are seen from here, and all that Health shows, which the stage's own
 * function looks at with its own rights. The credentials of the terminal need `cloudformation:DescribeStacks` and `lambda:InvokeFunction`.
 */
export async function examineStage(settings: AwsSettings, endpoints?: Endpoints): Promise<Examined> {
  const { region } = settings;
  const client = new CloudFormationClient({
    region,
    ...(endpoints && { endpoint: endpoints.cloudFormation, credentials: endpoints.credentials }),
  });
  const describe = async (name: string): Promise<Stack | undefined> => {
    try {
      return (await client.send(new DescribeStacksCommand({ StackName: name }))).Stacks?.[0];
    } catch (error) {
      const { name: kind, message } = error as Error;
      // CloudFormation says so of a stack that there isn't.
      if (kind === 'ValidationError' && message.includes('does not exist')) return undefined;
      throw new CannotStart(
        `AWS couldn't be asked about the stack ${name}: ${kind}: ${message}\nGive this terminal credentials of account ${settings.quickSight.accountId} with the right cloudformation:DescribeStacks.`,
      );
    }
  };
  const names = stackNames(settings);
  const stacks = await Promise.all(
    [names.data, names.portal].map(async (name) => ({ name, is: await describe(name) })),
  );
  const found = stacks.flatMap(({ name, is }) => findingOf(name, is));
  const outputs = new Map(stacks.at(-1)?.is?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  const [address, syncFunction] = [outputs.get('Address'), outputs.get('SyncFunction')];
  if (!address || !syncFunction) {
    if (found.length === 0) found.push(findings['stack-outdated'](names.portal));
    return { checkedAt: new Date(), findings: found, areas: [] };
  }
  const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials();
  const calls = createFunctionCalls(
    {
      SYNC_FUNCTION: syncFunction,
      DOWNLOADS_BUCKET: '',
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken,
      AWS_ENDPOINT_URL_LAMBDA: endpoints?.lambda,
    },
    patience,
  );
  const inside = createProbesByFunction(calls, () => 'doctor');
  let deployed: Intended | undefined;
  const intended = async () => (deployed = await inside.intended?.());
  const examined = await examine({ ...inside, intended, address: createAddressProbe(address) }, patience + 5_000);
  const pool = { userPoolId: outputs.get('UserPoolId') ?? '', userPoolClientId: outputs.get('UserPoolClientId') ?? '' };
  const given = JSON.stringify(settingsOfFunctions(settings, { publicUrl: address, ...pool }));
  const { intended: local } = servicesOf(settingsSchema.parse(JSON.parse(given)), names.portal);
  const fields = deployed ? differences(local, deployed) : [];
  if (fields.length > 0) found.push(findings['not-deployed'](fields.join(', ')));
  return { ...examined, findings: [...found, ...examined.findings] };
}

function findingOf(name: string, stack: Stack | undefined): HealthFinding[] {
  const { StackStatus: status = '' } = stack ?? {};
  if (!stack || status === 'DELETE_COMPLETE') return [findings['stack-missing'](name)];
  if (status.endsWith('_IN_PROGRESS')) return [findings['stack-in-progress'](name, status)];
  if (status.endsWith('FAILED') || status === 'ROLLBACK_COMPLETE') return [findings['stack-failed'](name, status)];
  return status === 'UPDATE_ROLLBACK_COMPLETE' ? [findings['stack-taken-back'](name)] : [];
}

const differences = (one: Intended, other: Intended): string[] =>
  (Object.keys(one) as (keyof Intended)[]).filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));

/** Only for the terminal, so that they have words in English only. */
const findings = {
  'stack-missing': (name: string) => ({
    state: 'wrong' as const,
    code: 'stack-missing',
    what: `There is no stack ${name} in this account and region`,
    why: 'The portal, or its data, is not deployed.',
    step: 'Check aws.stage, region and the credentials of this terminal; then npm run deploy.',
  }),
  'stack-failed': (name: string, status: string) => ({
    state: 'wrong' as const,
    code: 'stack-failed',
    what: `The stack ${name} is ${status}`,
    why: 'A deployment stopped halfway: what runs is neither the old nor the new portal.',
    step: 'Read the events of the stack in CloudFormation, then npm run rollback, or npm run deploy again.',
  }),
  'stack-taken-back': (name: string) => ({
    state: 'warning' as const,
    code: 'stack-taken-back',
    what: `The last deployment of the stack ${name} failed and was rolled back`,
    why: 'The portal runs as it was before.',
    step: 'Read the events of the stack in CloudFormation, fix the cause, then npm run deploy.',
  }),
  'stack-in-progress': (name: string, status: string) => ({
    state: 'unknown' as const,
    code: 'stack-in-progress',
    what: `The stack ${name} is being changed: ${status}`,
    why: 'Findings may change once that has ended.',
    step: 'Wait until it has ended, then check again.',
  }),
  'stack-outdated': (name: string) => ({
    state: 'unknown' as const,
    code: 'stack-outdated',
    what: `The stack ${name} doesn't name the function that makes the other checks`,
    why: 'It was deployed by an earlier version. A fault stays hidden from this check.',
    step: 'Deploy this version (npm run deploy), or see Health under Management.',
  }),
  'not-deployed': (fields: string) => ({
    state: 'warning' as const,
    code: 'not-deployed',
    what: `The deployed portal has other settings than this file: ${fields}`,
    why: 'A change of the file has no effect before it is deployed.',
    step: 'npm run diff shows the difference; npm run deploy applies it.',
  }),
} satisfies Record<string, (name: string, status: string) => HealthFinding>;
