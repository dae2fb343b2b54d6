import { Aws, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { dashboardPartition } from '../../server/adapters/dynamodb/catalogue-items.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { acknowledge } from './stack-options.ts';

/** All that the functions do with the table, but for removing dashboards. None of them scans. */
const tableActions = ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] as const;

export function allowTable(grantee: IGrantable, table: ITable): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: tableActions.map((action) => `dynamodb:${action}`),
      resources: [table.tableArn],
    }),
  );
  // A sync that is taken back removes what it has added. The history is in other partitions, and stays.
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['dynamodb:DeleteItem'],
      resources: [table.tableArn],
      conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [dashboardPartition] } },
    }),
  );
}

/** Reading is for the addresses that it signs. */
export function allowDownloads(grantee: IGrantable & Construct, bucket: Bucket): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['s3:GetObject', 's3:PutObject'], resources: [bucket.arnForObjects('*')] }),
  );
  const id = Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnBucket);
  acknowledge(grantee, { [`AwsSolutions-IAM5[Resource::<${id}.Arn>/*]`]: 'Each download has a new key.' });
}

export function allowBiService(grantee: IGrantable & Construct, { region, quickSight }: AwsSettings): void {
  const { accountId, namespace = 'default', identityRegion } = quickSight;
  const dashboards = quickSight.region ?? region;
  const allowIn = (where: string, what: string, actions: string[]): void => {
    const resource = `quicksight:${where}:${accountId}:${what}`;
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions, resources: [`arn:${Aws.PARTITION}:${resource}`] }),
    );
    acknowledge(grantee, {
      [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:${resource}]`]: 'Their ids are not known before they exist.',
    });
  };
  allowIn(dashboards, 'dashboard/*', ['quicksight:ListDashboards']);
  allowIn(identityRegion ?? dashboards, `user/${namespace}/*`, [
    'quicksight:GenerateEmbedUrlForRegisteredUser',
    'quicksight:RegisterUser',
  ]);
}
