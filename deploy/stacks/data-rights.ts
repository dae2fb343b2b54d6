import { Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { grantPartition, requestPartition } from '../../server/adapters/dynamodb/access-items.ts';
import { dashboardPartition } from '../../server/adapters/dynamodb/catalogue/catalogue-items.ts';
import { permissionPartition } from '../../server/adapters/dynamodb/dynamodb-permission-store.ts';
import { sectionPartition } from '../../server/adapters/dynamodb/dynamodb-section-store.ts';
import { anyJob, workIndex } from '../../server/adapters/dynamodb/dynamodb-jobs.ts';
import { anyPerson } from '../../server/adapters/dynamodb/dynamodb-person-store.ts';
import { anyScim } from '../../server/adapters/dynamodb/dynamodb-scim-store.ts';
import { personalUse } from '../../server/adapters/dynamodb/use-items.ts';
import { acknowledge } from './stack-options.ts';

/** What the functions do with the table, except for `DeleteItem`. None of them scans. */
const tableActions = ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] as const;

/** Partitions whose items the functions remove. The history is in others, and stays. */
const removable = [
  dashboardPartition,
  requestPartition,
  grantPartition,
  permissionPartition('due'),
  permissionPartition('reader'),
  ...personalUse,
  anyPerson,
  anyJob,
  anyScim,
  sectionPartition,
];

export function allowTable(grantee: IGrantable, table: ITable): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: tableActions.map((action) => `dynamodb:${action}`),
      resources: [table.tableArn],
    }),
  );
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/${workIndex}`] }),
  );
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['dynamodb:DeleteItem'],
      resources: [table.tableArn],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': removable } },
    }),
  );
}

/** Using the operator's key, with which their resources are encrypted. */
export function allowKey(grantee: IGrantable & Construct, key: IKey): void {
  key.grantEncryptDecrypt(grantee);
  const widened = ['GenerateDataKey', 'ReEncrypt'].map((name) => `AwsSolutions-IAM5[Action::kms:${name}*]`);
  for (const finding of widened) acknowledge(grantee, { [finding]: 'Each has forms for the same use of one key.' });
}

/** Keeping files to download. Reading is for the addresses that it signs, and for attachments. */
export function allowDownloads(grantee: IGrantable & Construct, bucket: Bucket): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
      resources: [bucket.arnForObjects('*')],
    }),
  );
  const id = Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnBucket);
  acknowledge(grantee, { [`AwsSolutions-IAM5[Resource::<${id}.Arn>/*]`]: 'Each download has a new key.' });
}
