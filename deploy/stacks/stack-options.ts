import { type Environment, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
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

/** Outlives the stack: logs tell who did what. */
export const keptLogs = (scope: Construct, id: string, { aws }: AwsSettings): LogGroup =>
  new LogGroup(scope, id, { retention: aws.logRetentionDays, removalPolicy: RemovalPolicy.RETAIN });

/** For a function with a role of CDK's. */
export const writesLogs = {
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
    'It allows writing logs, and nothing else.',
};
