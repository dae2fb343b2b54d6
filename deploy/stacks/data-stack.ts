import { CfnResource, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { roles } from '../../src/domain/access/roles.ts';
import { workIndex } from '../../server/adapters/dynamodb/dynamodb-jobs.ts';
import { hostedDomainPrefix } from '../settings/aws-rules.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { passkeyDomain } from '../settings/sign-in-rules.ts';
import { addCompanies } from './companies.ts';
import { Federation } from './federation.ts';
import { HistoryWatch } from './history-watch.ts';
import { type StackOptions, acknowledge, ownKey } from './stack-options.ts';

interface DataOptions extends StackOptions {
  /** The folder of the built Lambda functions, one folder each. */
  bundles: string;
  /** Only to be destroyed on purpose, with all its data. */
  expendable: boolean;
}

/** Outlives the portal: its table, and its users if the pool is its own. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly pool: cognito.IUserPool;

  constructor(scope: Construct, id: string, { settings, bundles, expendable, ...options }: DataOptions) {
    super(scope, id, { ...options, description: 'What the portal keeps', terminationProtection: !expendable });
    const { readUnitsPerSecond, writeUnitsPerSecond } = settings.aws.limits;
    const key = ownKey(this, settings);
    // Other keys would be another table, and an empty one: never change them.
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billing: Billing.onDemand({
        maxReadRequestUnits: readUnitsPerSecond,
        maxWriteRequestUnits: writeUnitsPerSecond,
      }),
      // Sparse: only jobs have a queue.
      globalSecondaryIndexes: [
        {
          indexName: workIndex,
          partitionKey: { name: 'queue', type: AttributeType.STRING },
          sortKey: { name: 'due', type: AttributeType.NUMBER },
        },
      ],
      timeToLiveAttribute: 'expires',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      encryption: key ? TableEncryptionV2.customerManagedKey(key) : TableEncryptionV2.awsManagedKey(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      deletionProtection: !expendable,
    });
    this.pool =
      settings.userPoolId === undefined
        ? newPool(this, settings, !expendable)
        : cognito.UserPool.fromUserPoolId(this, 'ExistingPool', settings.userPoolId);
    // Users and groups go with their pool.
    const end = expendable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
    for (const kept of this.node.findAll()) if (CfnResource.isCfnResource(kept)) kept.applyRemovalPolicy(end);
    if (settings.userPoolId === undefined && settings.hostedLogin?.companies?.length) {
      addCompanies(this, this.pool, settings);
      new Federation(this, 'Federation', { settings, pool: this.pool, table: this.table, bundles });
    }
    new HistoryWatch(this, 'HistoryWatch', { settings, table: this.table });
  }
}

const mfa = {
  off: cognito.Mfa.OFF,
  optional: cognito.Mfa.OPTIONAL,
  required: cognito.Mfa.REQUIRED,
} as const;

function newPool(stack: Stack, settings: AwsSettings, deletionProtection: boolean): cognito.IUserPool {
  const { signUp = 'off', passwordPolicy, emailSecondStep = false, aws } = settings;
  const required = passwordPolicy?.required ?? ['lowercase', 'uppercase', 'number', 'symbol'];
  const pool = new cognito.UserPool(stack, 'Users', {
    selfSignUpEnabled: signUp !== 'off',
    // Aliases, case and attributes can't be changed later: CloudFormation would replace the pool, and its users with it.
    signInAliases: { username: true, email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    keepOriginal: { email: true },
    userVerification: {
      emailStyle: signUp === 'link' ? cognito.VerificationEmailStyle.LINK : cognito.VerificationEmailStyle.CODE,
    },
    mfa: mfa[aws.mfa ?? 'required'],
    mfaSecondFactor: { sms: false, otp: true, email: emailSecondStep },
    ...planOf(aws),
    ...waysIn(settings),
    passwordPolicy: {
      ...(passwordPolicy?.minimumLength !== undefined && { minLength: passwordPolicy.minimumLength }),
      requireLowercase: required.includes('lowercase'),
      requireUppercase: required.includes('uppercase'),
      requireDigits: required.includes('number'),
      requireSymbols: required.includes('symbol'),
    },
    ...(aws.email && { email: senderOf(aws.email, settings) }),
    // Cognito refuses codes by email as a second step in a pool that resets passwords by email only.
    accountRecovery: emailSecondStep
      ? cognito.AccountRecovery.EMAIL_AND_PHONE_WITHOUT_MFA
      : cognito.AccountRecovery.EMAIL_ONLY,
    deletionProtection,
  });
  const ownPool = pool.node.defaultChild as cognito.CfnUserPool;
  // Where a second step is required, Cognito takes a passkey only as both factors at once. CDK's own construct can't say so.
  if (ownPool.webAuthnRelyingPartyId !== undefined && (aws.mfa ?? 'required') === 'required') {
    ownPool.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
  }
  acknowledge(pool, {
    'AwsSolutions-COG1': 'The password policy is the operator’s, by passwordPolicy in the settings.',
    'AwsSolutions-COG2':
      'Two-step verification is required unless the operator has chosen otherwise, by aws.mfa in the settings.',
    'AwsSolutions-COG8':
      'Threat protection costs extra: the operator decides, by aws.threatProtection in the settings.',
  });
  if (aws.threatProtection === 'enforced') blockRisks(stack, pool);
  for (const role of roles) {
    new cognito.CfnUserPoolGroup(stack, role, { userPoolId: pool.userPoolId, groupName: role });
  }
  inviteManager(stack, pool, aws.managerEmail);
  if (settings.hostedLogin) addHostedLogin(stack, pool, settings);
  return pool;
}

function senderOf({ from, identity }: NonNullable<AwsSettings['aws']['email']>, { title, region }: AwsSettings) {
  return cognito.UserPoolEmail.withSES({
    fromEmail: from,
    fromName: title,
    sesRegion: region,
    ...(identity === 'domain' && { sesVerifiedDomain: from.slice(from.indexOf('@') + 1) }),
  });
}

const plans = {
  lite: cognito.FeaturePlan.LITE,
  essentials: cognito.FeaturePlan.ESSENTIALS,
  plus: cognito.FeaturePlan.PLUS,
} as const;

/** Threat protection is part of the Plus plan. */
function planOf({ plan, threatProtection: mode = 'off' }: AwsSettings['aws']) {
  const { AUDIT_ONLY, FULL_FUNCTION } = cognito.StandardThreatProtectionMode;
  if (mode === 'off') return plan && { featurePlan: plans[plan] };
  const standardThreatProtectionMode = mode === 'audit' ? AUDIT_ONLY : FULL_FUNCTION;
  return { featurePlan: cognito.FeaturePlan.PLUS, standardThreatProtectionMode };
}

function waysIn(settings: AwsSettings): Partial<cognito.UserPoolProps> {
  const { signInMethods: methods = [] } = settings;
  const passkeyRelyingPartyId = passkeyDomain(settings);
  const allowedFirstAuthFactors = {
    password: true,
    passkey: methods.includes('passkey'),
    emailOtp: methods.includes('emailCode'),
  };
  if (!allowedFirstAuthFactors.passkey && !allowedFirstAuthFactors.emailOtp) return {};
  return {
    signInPolicy: { allowedFirstAuthFactors },
    ...(passkeyRelyingPartyId !== undefined && {
      passkeyRelyingPartyId,
      passkeyUserVerification: cognito.PasskeyUserVerification.REQUIRED,
    }),
  };
}

const act = (eventAction: string) => ({ eventAction, notify: false });

/** Refuses known passwords, asks risky sign-ins for two-step verification, and refuses the riskiest. */
function blockRisks(stack: Stack, { userPoolId }: cognito.UserPool): void {
  new cognito.CfnUserPoolRiskConfigurationAttachment(stack, 'Risks', {
    userPoolId,
    clientId: 'ALL',
    compromisedCredentialsRiskConfiguration: { actions: { eventAction: 'BLOCK' } },
    accountTakeoverRiskConfiguration: {
      actions: { mediumAction: act('MFA_IF_CONFIGURED'), highAction: act('BLOCK') },
    },
  });
}

function inviteManager(stack: Stack, pool: cognito.UserPool, email: string | undefined): void {
  if (email === undefined) return;
  const manager = new cognito.CfnUserPoolUser(stack, 'FirstManager', {
    userPoolId: pool.userPoolId,
    username: 'manager',
    desiredDeliveryMediums: ['EMAIL'],
    userAttributes: [
      { name: 'email', value: email },
      { name: 'email_verified', value: 'true' },
    ],
  });
  const membership = new cognito.CfnUserPoolUserToGroupAttachment(stack, 'FirstManagerIsSuperUser', {
    userPoolId: pool.userPoolId,
    groupName: 'SuperUser' satisfies (typeof roles)[number],
    username: manager.ref,
  });
  membership.node.addDependency(stack.node.findChild('SuperUser'));
}

const secretOf = (arn: string): SecretValue => SecretValue.secretsManager(arn);

function addHostedLogin(stack: Stack, userPool: cognito.UserPool, settings: AwsSettings): void {
  const { Google, Facebook, Amazon, Apple } = settings.aws.providers ?? {};
  const email = cognito.ProviderAttribute;
  userPool.addDomain('HostedLogin', {
    cognitoDomain: { domainPrefix: hostedDomainPrefix(settings) ?? '' },
    managedLoginVersion: cognito.ManagedLoginVersion.CLASSIC_HOSTED_UI,
  });
  if (Google) {
    new cognito.UserPoolIdentityProviderGoogle(stack, 'Google', {
      userPool,
      clientId: Google.clientId,
      clientSecretValue: secretOf(Google.secretArn),
      scopes: ['openid', 'email', 'profile'],
      attributeMapping: { email: email.GOOGLE_EMAIL },
    });
  }
  if (Facebook) {
    new cognito.UserPoolIdentityProviderFacebook(stack, 'Facebook', {
      userPool,
      clientId: Facebook.clientId,
      // Its construct takes plain text only; the reference is resolved by CloudFormation.
      clientSecret: secretOf(Facebook.secretArn).unsafeUnwrap(),
      scopes: ['public_profile', 'email'],
      attributeMapping: { email: email.FACEBOOK_EMAIL },
    });
  }
  if (Amazon) {
    new cognito.UserPoolIdentityProviderAmazon(stack, 'Amazon', {
      userPool,
      clientId: Amazon.clientId,
      clientSecret: secretOf(Amazon.secretArn).unsafeUnwrap(),
      scopes: ['profile'],
      attributeMapping: { email: email.AMAZON_EMAIL },
    });
  }
  if (Apple) {
    new cognito.UserPoolIdentityProviderApple(stack, 'Apple', {
      userPool,
      clientId: Apple.clientId,
      teamId: Apple.teamId,
      keyId: Apple.keyId,
      privateKeyValue: secretOf(Apple.secretArn),
      scopes: ['email', 'name'],
      attributeMapping: { email: email.APPLE_EMAIL },
    });
  }
}
