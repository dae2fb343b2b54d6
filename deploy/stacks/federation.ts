import { Duration } from 'aws-cdk-lib';
import type { CfnUserPool, IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { ManagedPolicy, Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { arrivalPartition } from '../../server/lambda/federation-item.ts';
import type { FederationSettings } from '../../server/lambda/federation-trigger.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { mappingOf } from '../settings/company-settings.ts';
import { allowKey } from './rights.ts';
import { acknowledge, keptLogs, ownKey, writesLogs } from './stack-options.ts';

interface FederationOptions {
  settings: AwsSettings;
  pool: IUserPool;
  table: TableV2;
  bundles: string;
}

/** The trigger of a new pool whose companies sign their people in. */
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
      code: lambda.Code.fromAsset(join(bundles, 'federation')),
      handler: 'index.handler',
      memorySize: 512,
      // Cognito waits no longer.
      timeout: Duration.seconds(5),
      role,
      environment: { TABLE: table.tableName, FEDERATION: JSON.stringify(settingsOf(settings)) },
      loggingFormat: lambda.LoggingFormat.JSON,
      logGroup: keptLogs(this, 'log', settings),
      ...(key && { environmentEncryption: key }),
    });
    if (key) allowKey(answering, key);
    // A policy of its own: the pool waits for the function, which would wait for the pool by a policy of its role.
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
  // Labels and logos are of no use there.
  const known = companies.map(({ provider, kind, domains, password = false }) => ({
    provider,
    label: provider,
    kind,
    domains,
    password,
  }));
  return { companies: known, addresses: Object.fromEntries(addresses), companyGroups, companySuperUsers };
}
