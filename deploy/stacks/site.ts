import { Duration, RemovalPolicy, type SecretValue, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { apiHeaders, edgeHeaders } from '../edge/headers.ts';
import { siteFunctionCode } from '../edge/site-function.ts';
import { originKeyHeader } from '../../server/lambda/origin-lock.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';
import type { NamedByAws, SiteFiles } from './site-files.ts';
import { acknowledge, keptLogs, writesLogs } from './stack-options.ts';

interface SiteOptions {
  settings: AwsSettings;
  files: SiteFiles;
  /** The origin of live updates, if there are any. */
  live: string | undefined;
}

/**
 * CloudFront keeps answers with these statuses for ten seconds unless told otherwise: most of them despite `no-store`, and where caching is
 * disabled too, so that one person's failed call would be everybody's whatever their query and token
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html).
 */
const keptErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/** Bucket and distribution: the site, and IprApi below `/prod/` on the same origin. */
export class Site extends Construct {
  readonly distribution: cloudfront.Distribution;
  /** The origin of the portal, without a slash at its end. */
  readonly address: string;
  readonly accessLogs: Bucket;
  readonly #bucket: Bucket;

  constructor(scope: Construct, id: string, { settings, files, live }: SiteOptions) {
    super(scope, id);
    this.accessLogs = aBucketForAccessLogs(this, settings);
    this.#bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      serverAccessLogsBucket: this.accessLogs,
      serverAccessLogsPrefix: 'site/',
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(settings.aws.logRetentionDays) }],
      // CloudFormation can't delete a bucket with files in it.
      removalPolicy: RemovalPolicy.RETAIN,
    });

    // Listing makes a missing file a 404 instead of a 403; the distribution lists nothing.
    const origin = S3BucketOrigin.withOriginAccessControl(this.#bucket, {
      originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
    });
    const served = {
      origin,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: new cloudfront.ResponseHeadersPolicy(
        this,
        'Headers',
        edgeHeaders(files.headersWith(live)),
      ),
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      compress: true,
    };
    const pages = new cloudfront.Function(this, 'Pages', {
      code: cloudfront.FunctionCode.fromInline(siteFunctionCode(files.names)),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
      comment: 'Answers the pages of the portal with index.html',
    });
    const { certificateArn, webAclArn } = settings.aws;
    this.distribution = new cloudfront.Distribution(this, 'Edge', {
      comment: settings.title,
      defaultBehavior: {
        ...served,
        functionAssociations: [{ function: pages, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: { '/assets/*': served },
      defaultRootObject: 'index.html',
      errorResponses: keptErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_ALL,
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
      ...(certificateArn !== undefined &&
        settings.publicUrl !== undefined && {
          certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
          domainNames: [new URL(settings.publicUrl).host],
          minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
    });
    acknowledge(this.distribution, {
      'AwsSolutions-CFR1': 'Where people may be is the operator’s decision.',
      'AwsSolutions-CFR2': 'A web ACL is the operator’s choice, by aws.webAclArn in the settings.',
      'AwsSolutions-CFR3': 'IprApi logs each call; the site’s files are public.',
      'AwsSolutions-CFR4': 'Without an own certificate, CloudFront’s decides; with one, TLS 1.2 is required.',
    });
    acknowledge(this.distribution, {
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk': 'defaultRootObject is set.',
    });
    this.address = settings.publicUrl ?? `https://${this.distribution.distributionDomainName}`;
  }

  /** Serves IprApi, errors included, exactly as it answers. `key` tells it that a call comes through here. */
  serveApi(domain: string, key: SecretValue): void {
    const origin = new HttpOrigin(domain, {
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      // A sync is a GET: CloudFront must not repeat it.
      connectionAttempts: 1,
      readTimeout: Duration.seconds(30),
      // CloudFront replaces a header of this name that the browser sends.
      customHeaders: { [originKeyHeader]: key.unsafeUnwrap() },
    });
    this.distribution.addBehavior('/prod/*', origin, {
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      // With the Authorization header, without Host, which the gateway would refuse.
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      responseHeadersPolicy: new cloudfront.ResponseHeadersPolicy(this, 'ApiHeaders', apiHeaders),
      compress: false,
    });
  }

  /** Assets first and for good, so that open pages of the version before keep theirs; then what names them. */
  upload(files: SiteFiles, named: NamedByAws, settings: AwsSettings): void {
    const compressed = ['*.br', '*.gz'];
    const uploads = keptLogs(this, 'Uploads', settings);
    const assets = new BucketDeployment(this, 'Assets', {
      destinationBucket: this.#bucket,
      destinationKeyPrefix: 'assets/',
      sources: [Source.asset(files.assets, { exclude: compressed })],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      prune: false,
      memoryLimit: 512,
      logGroup: uploads,
    });
    const index = new BucketDeployment(this, 'Index', {
      destinationBucket: this.#bucket,
      sources: [
        Source.asset(files.folder),
        Source.data('index.html', files.pageFor(named)),
        Source.jsonData('config.json', files.configurationFor(named)),
      ],
      cacheControl: [CacheControl.fromString('no-cache')],
      prune: false,
      memoryLimit: 512,
      logGroup: uploads,
      distribution: this.distribution,
      distributionPaths: ['/index.html', ...files.names],
    });
    index.node.addDependency(assets);
    acknowledgeUploader(Stack.of(this), this.#bucket);
  }
}

/** Says who fetched what from the other buckets. */
function aBucketForAccessLogs(scope: Construct, { aws }: AwsSettings): Bucket {
  const bucket = new Bucket(scope, 'AccessLogs', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    lifecycleRules: [
      { expiration: Duration.days(aws.logRetentionDays), noncurrentVersionExpiration: Duration.days(1) },
    ],
    removalPolicy: RemovalPolicy.RETAIN,
  });
  acknowledge(bucket, { 'AwsSolutions-S1': 'A log of the bucket of logs would grow by itself.' });
  return bucket;
}

/** CDK's own function, which both uploads share. */
function acknowledgeUploader(stack: Stack, bucket: Bucket): void {
  const uploader = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (!uploader) return;
  const theirs = 'Rights and runtime are those of CDK’s BucketDeployment, limited to its assets and to this bucket.';
  const bucketId = stack.getLogicalId(bucket.node.defaultChild as CfnBucket);
  const assets = `arn:aws:s3:::cdk-portal-assets-${stack.account}-${stack.region}/*`;
  const findings = [
    ...['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'].map((name) => `Action::${name}`),
    ...[assets, `<${bucketId}.Arn>/*`].map((arn) => `Resource::${arn}`),
  ].map((finding) => [`AwsSolutions-IAM5[${finding}]`, theirs]);
  acknowledge(uploader, {
    ...writesLogs,
    'AwsSolutions-L1': theirs,
    ...Object.fromEntries(findings),
    'AwsSolutions-IAM5[Resource::*]': 'CloudFront’s invalidations know no narrower resource in CDK’s construct.',
  });
}
