import { CfnOutput, Fn, SecretValue, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { DataStack } from './data-stack.ts';
import { Alarms } from './alarms.ts';
import { addClient } from './pool-client.ts';
import { Api } from './api.ts';
import { SignalsApi } from './signals.ts';
import { Site } from './site.ts';
import type { SiteFiles } from './site-files.ts';
import type { StackOptions } from './stack-options.ts';

interface PortalOptions extends StackOptions {
  data: DataStack;
  files: SiteFiles;
  /** The folder of the built Lambda functions, one folder each: `dist/lambda`. */
  bundles: string;
}

/** All that can be made again from settings and build. */
export class PortalStack extends Stack {
  constructor(scope: Construct, id: string, { settings, data, files, bundles, ...options }: PortalOptions) {
    super(scope, id, { ...options, description: 'The portal: site, IprApi and sync' });
    const { userPoolId } = data.pool;
    const signals = settings.liveUpdates ? new SignalsApi(this, 'Signals', { settings, userPoolId }) : undefined;
    const site = new Site(this, 'Site', { settings, files, live: signals?.origin });
    const userPoolClientId = addClient(this, { settings, pool: data.pool, address: site.address });
    const pool = { userPoolId, userPoolClientId };
    // After the client, which needs the site's address, which needs the signals' origin.
    signals?.admit(userPoolClientId, settings.access);
    const api = new Api(this, 'IprApi', {
      settings,
      pool: data.pool,
      userPoolClientId,
      table: data.table,
      publicUrl: site.address,
      bundles,
      accessLogs: site.accessLogs,
      signals,
    });
    // By its name alone: the API needs the site's address, so that waiting for its stage would be a circle.
    const { originSecretVersion: versionId } = settings.aws;
    const key = SecretValue.secretsManager(api.originSecret.secretArn, versionId === undefined ? {} : { versionId });
    site.serveApi(Fn.join('.', [api.gateway.apiId, 'execute-api', this.region, this.urlSuffix]), key);
    // Otherwise IprApi could ask for a key that CloudFront doesn't send yet.
    api.answering.node.addDependency(site.distribution);
    site.upload(files, { ...pool, endpoint: signals?.endpoint }, settings);
    new Alarms(this, 'Alarms', { settings, api, table: data.table, pool, signals });
    new CfnOutput(this, 'Address', { value: site.address, description: 'Where people open the portal' });
    new CfnOutput(this, 'DomainOfDistribution', {
      value: site.distribution.distributionDomainName,
      description: 'What the DNS record of an own domain points to',
    });
    new CfnOutput(this, 'DistributionId', { value: site.distribution.distributionId });
    new CfnOutput(this, 'TableName', {
      value: data.table.tableName,
      description: 'For npm run export and npm run import',
    });
    new CfnOutput(this, 'SyncFunction', { value: api.syncing.functionName, description: 'For npm run doctor' });
    new CfnOutput(this, 'OriginSecret', {
      value: api.originSecret.secretArn,
      description: 'Rotated as in docs/deploy-aws.md',
    });
    new CfnOutput(this, 'UserPoolId', { value: pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: pool.userPoolClientId });
  }
}
