import { type Environment, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct, IConstruct } from 'constructs';
import type { AwsSettings } from '../settings/aws-settings.ts';

export interface StackOptions {
  stackName: string;
  env: Environment;
  settings: AwsSettings;
}

/** Accepts findings of cdk-nag on a construct and what is below it, each with its reason. */
export function acknowledge(construct: IConstruct, reasons: Record<string, string>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
}

/** The operator's key, if there is one; AWS encrypts with keys of its own otherwise. */
export function ownKey(scope: Construct, { aws: { kmsKeyArn } }: AwsSettings): IKey | undefined {
  if (kmsKeyArn === undefined) return undefined;
  const stack = Stack.of(scope);
  return (stack.node.tryFindChild('OwnKey') as IKey | undefined) ?? Key.fromKeyArn(stack, 'OwnKey', kmsKeyArn);
}

/** Outlives the stack: logs tell who did what. */
export function keptLogs(scope: Construct, id: string, settings: AwsSettings): LogGroup {
  const encryptionKey = ownKey(scope, settings);
  const retention: RetentionDays = settings.aws.logRetentionDays;
  return new LogGroup(scope, id, {
    retention,
    removalPolicy: RemovalPolicy.RETAIN,
    ...(encryptionKey && { encryptionKey }),
  });
}

/** For a function with a role of CDK's. */
export const writesLogs = {
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
    'It allows writing logs, and nothing else.',
};
