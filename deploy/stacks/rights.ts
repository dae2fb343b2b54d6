import { Aws } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { acknowledge } from './stack-options.ts';

/** All that the functions do with the table. None of them deletes or scans. */
const tableActions = ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] as const;

export function allowTable(grantee: IGrantable, table: ITable): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: tableActions.map((action) => `dynamodb:${action}`),
      resources: [table.tableArn],
    }),
  );
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
