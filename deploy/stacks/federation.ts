import { Duration } from 'aws-cdk-lib';
import type { CfnUserPool, IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { ManagedPolicy, Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { anyDirectory } from '../../server/adapters/dynamodb/dynamodb-scim-store.ts';
import { arrivalPartition } from '../../server/lambda/federation-item.ts';
import type { FederationSettings } from '../../server/lambda/federation-trigger.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { mappingOf } from '../settings/company-settings.ts';
import { allowKey } from './data-rights.ts';
import { codeOf } from './function-code.ts';
import { acknowledge, keptLogs, ownKey, writesLogs } from './stack-options.ts';

interface FederationOptions {
  settings: AwsSettings;
  pool: IUserPool;
  table: TableV2;
  bundles: string;
}

/** The function that a new pool with companies calls at each sign-in by a provider. */
export class Federation extends Construct {
  constructor(scope: Construct, id: string, { settings, pool, table, bundles }: FederationOptions) {
    super(scope, id);
    const key = ownKey(this, settings);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSLambdaBasicExecutionRole')],
    });
    acknowledge(role, writesLogs);
    const answering = new lambda.Function(this, 'answer', {
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      code: codeOf(join(bundles, 'federation'), settingsOf(settings)),
      handler: 'index.handler',
      memorySize: 512,
      // Cognito's own limit.
      timeout: Duration.seconds(5),
      role,
      environment: { TABLE: table.tableName },
      loggingFormat: lambda.LoggingFormat.JSON,
      logGroup: keptLogs(this, 'log', settings),
      ...(key && { environmentEncryption: key }),
    });
    if (key) allowKey(answering, key);
    // A separate policy avoids a cycle: the pool needs the function, and the role's own policy would need the pool.
    new Policy(this, 'Rights', {
      roles: [role],
      statements: [
        new PolicyStatement({
          actions: [
            'AdminAddUserToGroup',
            'AdminLinkProviderForUser',
            'AdminListGroupsForUser',
            'AdminRemoveUserFromGroup',
            'ListUsers',
          ].map((action) => `cognito-idp:${action}`),
          resources: [pool.userPoolArn],
        }),
        new PolicyStatement({
          actions: ['dynamodb:GetItem', 'dynamodb:PutItem'],
          resources: [table.tableArn],
          conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [arrivalPartition('*')] } },
        }),
        new PolicyStatement({
          actions: ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'],
          resources: [table.tableArn],
          conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': anyDirectory } },
        }),
      ],
    });
    answering.addPermission('Cognito', {
      principal: new ServicePrincipal('cognito-idp.amazonaws.com'),
      sourceArn: pool.userPoolArn,
    });
    const ofPool = pool.node.defaultChild as CfnUserPool;
    ofPool.addPropertyOverride('LambdaConfig.InboundFederation', {
      LambdaArn: answering.functionArn,
      LambdaVersion: 'V1_0',
    });
    ofPool.addPropertyOverride('LambdaConfig.PreTokenGeneration', answering.functionArn);
  }
}

function settingsOf({ hostedLogin, companyGroups, companySuperUsers, aws }: AwsSettings): FederationSettings {
  const companies = hostedLogin?.companies ?? [];
  const addresses = companies.map(({ provider, kind }) => [
    provider,
    mappingOf(kind, aws.companies?.[provider] ?? {})['email'],
  ]);
  // The trigger reads no labels and logos.
  const known = companies.map(({ provider, kind, domains, password = false }) => ({
    provider,
    label: provider,
    kind,
    domains,
    password,
  }));
  return { companies: known, addresses: Object.fromEntries(addresses), companyGroups, companySuperUsers };
}
