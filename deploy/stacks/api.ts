import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { spreadFor } from '../../src/domain/live/pace.ts';
import type { FunctionCall } from '../../server/lambda/sync-call.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { settingsOfFunctions, withoutCompanies } from '../settings/deployed.ts';
import { Bounces } from './bounces.ts';
import { allowDownloads, allowKey, allowTable } from './data-rights.ts';
import { codeOf } from './function-code.ts';
import { aGateway } from './gateway.ts';
import {
  allowCompanies,
  allowConfigurationSet,
  allowContents,
  allowExports,
  allowKeeping,
  allowMail,
  allowOpening,
  allowPeople,
  identityOf,
} from './rights.ts';
import type { SignalsApi } from './signals.ts';
import { acknowledge, keptLogs, ownKey, writesLogs } from './stack-options.ts';

interface ApiOptions {
  settings: AwsSettings;
  pool: IUserPool;
  userPoolClientId: string;
  table: ITable;
  publicUrl: string;
  bundles: string;
  accessLogs: IBucket;
  /** Where changes are signalled, if there are live updates. */
  signals: SignalsApi | undefined;
}

/** IprApi and the sync, each in a function of its own, behind an HTTP API with the stage `prod`. */
export class Api extends Construct {
  readonly gateway: HttpApi;
  readonly answering: lambda.Function;
  readonly syncing: lambda.Function;
  readonly originSecret: Secret;
  /** Calls of `syncing` that failed for good. */
  readonly lost: Queue;

  constructor(scope: Construct, id: string, options: ApiOptions) {
    super(scope, id);
    const { settings, pool, userPoolClientId, table, publicUrl, bundles, accessLogs, signals } = options;
    const { aws } = settings;
    const given = settingsOfFunctions(settings, { publicUrl, userPoolId: pool.userPoolId, userPoolClientId });
    const { companies, inEnvironment } = withoutCompanies(given);
    const environment = {
      TABLE: table.tableName,
      STAGE: aws.stage,
      SETTINGS: Stack.of(this).toJsonString(inEnvironment),
      ...(aws.email && { MAIL_FROM: aws.email.from, MAIL_IDENTITY: identityOf(aws.email) }),
      ...(signals && {
        SIGNALS_ENDPOINT: signals.endpoint,
        SIGNALS_SPREAD: String(spreadFor(aws.peopleAtOnce, aws.limits.requestsPerSecond)),
      }),
    };
    const key = ownKey(this, settings);
    const aFunction = (
      name: string,
      timeout: Duration,
      { environment: own, ...more }: Partial<lambda.FunctionProps> = {},
    ) => {
      const made = new lambda.Function(this, name, {
        runtime: lambda.Runtime.NODEJS_24_X,
        architecture: lambda.Architecture.ARM_64,
        code: codeOf(join(bundles, name), companies),
        handler: 'index.handler',
        memorySize: 512,
        timeout,
        environment: { ...environment, ...own },
        loggingFormat: lambda.LoggingFormat.JSON,
        logGroup: keptLogs(this, `${name}-log`, settings),
        ...(key && { environmentEncryption: key }),
        ...more,
        tracing: lambda.Tracing.DISABLED,
      });
      if (key) allowKey(made, key);
      allowTable(made, table);
      signals?.allowPublish(made);
      acknowledge(made, writesLogs);
      return made;
    };
    this.originSecret = anOriginSecret(this, key);
    this.lost = new Queue(this, 'Lost', {
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      ...(key && { encryptionMasterKey: key }),
    });
    this.syncing = aFunction('sync', Duration.minutes(15), { deadLetterQueue: this.lost });
    allowKeeping(this.syncing, settings, pool);
    allowMail(this.syncing, settings, pool);
    allowCompanies(this.syncing, settings, pool);
    // The gateway waits for 30 seconds.
    const downloads = aBucketForDownloads(this, accessLogs, key);
    this.answering = aFunction('api', Duration.seconds(29), {
      environment: {
        SYNC_FUNCTION: this.syncing.functionName,
        DOWNLOADS_BUCKET: downloads.bucketName,
        ORIGIN_SECRET: this.originSecret.secretArn,
      },
      ...(aws.limits.concurrency !== undefined && { reservedConcurrentExecutions: aws.limits.concurrency }),
    });
    allowDownloads(this.answering, downloads);
    allowOpening(this.answering, settings, publicUrl);
    allowPeople(this.answering, pool);
    if (settings.exports) {
      const role = allowExports(this.syncing, settings, pool);
      for (const made of [this.answering, this.syncing]) {
        made.addEnvironment('EXPORT_ROLE', role.roleArn);
        allowContents(made, settings);
      }
      this.syncing.addEnvironment('DOWNLOADS_BUCKET', downloads.bucketName);
      allowDownloads(this.syncing, downloads);
    }
    this.answering.addToRolePolicy(
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [this.originSecret.secretArn] }),
    );
    this.answering.addToRolePolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.syncing.functionArn] }),
    );

    this.gateway = aGateway(this, settings, this.answering);
    const syncId = Stack.of(this).getLogicalId(this.syncing.node.defaultChild as lambda.CfnFunction);
    acknowledge(Stack.of(this), {
      [`AwsSolutions-IAM5[Resource::<${syncId}.Arn>:*]`]: 'CDK lets Scheduler start every version of the sync.',
    });
    if (aws.email !== undefined) {
      const { configurationSet } = new Bounces(this, 'Bounces', aws.stage, this.syncing, this.lost);
      this.syncing.addEnvironment('MAIL_CONFIGURATION', configurationSet);
      allowConfigurationSet(this.syncing, settings, configurationSet);
    }
    scheduleWork(this, this.syncing, this.lost);
  }
}

/** Files that are made for one address go after a day, others after eight at the latest, and what S3 keeps of them after another. */
function aBucketForDownloads(scope: Construct, accessLogs: IBucket, encryptionKey: IKey | undefined): Bucket {
  const bucket = new Bucket(scope, 'Downloads', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    ...(encryptionKey
      ? { encryption: BucketEncryption.KMS, encryptionKey, bucketKeyEnabled: true }
      : { encryption: BucketEncryption.S3_MANAGED }),
    enforceSSL: true,
    versioned: true,
    serverAccessLogsBucket: accessLogs,
    serverAccessLogsPrefix: 'downloads/',
    lifecycleRules: [
      { prefix: 'once/', expiration: Duration.days(1) },
      {
        // The files of deliveries wait for a week.
        expiration: Duration.days(8),
        noncurrentVersionExpiration: Duration.days(1),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
    // CloudFormation can't delete a bucket with files in it.
    removalPolicy: RemovalPolicy.RETAIN,
  });
  return bucket;
}

/** The secret that CloudFront sends with each call. A rotation makes a new version of it. */
function anOriginSecret(scope: Construct, encryptionKey: IKey | undefined): Secret {
  const secret = new Secret(scope, 'OriginSecret', {
    description: 'What CloudFront sends to IprApi, which answers nobody else',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    ...(encryptionKey && { encryptionKey }),
  });
  acknowledge(secret, {
    'AwsSolutions-SMG4': 'CloudFront sends the new version after a deployment only: docs/deploy-aws.md has the steps.',
  });
  return secret;
}

/** Calls the function every minute to do the work that is due. */
function scheduleWork(scope: Construct, worker: lambda.Function, deadLetterQueue: Queue): Schedule {
  return new Schedule(scope, 'WorkSchedule', {
    schedule: ScheduleExpression.rate(Duration.minutes(1)),
    target: new LambdaInvoke(worker, {
      retryAttempts: 0,
      deadLetterQueue,
      input: ScheduleTargetInput.fromObject({ work: 'due' } satisfies FunctionCall),
    }),
    description:
      'Does the work that is due: syncs, readers and permissions, the age of data, emails, exports and deliveries',
  });
}
