import { hostedProviders } from '../../src/domain/people/sign-in/hosted-login.ts';
import { regionOf } from '../../server/settings/settings.ts';
import { otherRegionOf, problemOfSecretsRegion } from './arns.ts';
import type { AwsSettings } from './aws-settings.ts';
import { signInRules } from './sign-in-rules.ts';

/** Matches hosted login on Amazon's domain, and captures its prefix. */
const ownDomain = /^https:\/\/([a-z\d]([a-z\d-]{0,61}[a-z\d])?)\.auth\.([a-z\d-]+)\.amazoncognito\.com$/;

export function hostedDomainPrefix({ hostedLogin }: Pick<ValidFields, 'hostedLogin'>): string | undefined {
  return hostedLogin && ownDomain.exec(hostedLogin.domain)?.[1];
}

/** The account of an ARN. */
const accountIn = (arn: string): string | undefined => arn.split(':')[4];

/** Settings without the fields that have problems of their own. */
export type ValidFields = Partial<AwsSettings>;

/** Rules between fields: a field's path, and its problem if the rule is broken. */
export const rulesBetweenFields: [path: string[], problem: (settings: ValidFields) => string | undefined | false][] = [
  [
    ['publicUrl'],
    ({ publicUrl, aws }) =>
      publicUrl === undefined &&
      aws?.certificateArn !== undefined &&
      'is missing: it must be the address for which aws.certificateArn is',
  ],
  [
    ['publicUrl'],
    ({ publicUrl }) => publicUrl !== undefined && !publicUrl.startsWith('https:') && 'must be an https address on AWS',
  ],
  [
    ['aws', 'certificateArn'],
    ({ publicUrl, aws }) =>
      publicUrl !== undefined &&
      aws !== undefined &&
      aws.certificateArn === undefined &&
      'is missing: an address of your own needs its certificate. Without one, remove publicUrl, and CloudFront names the portal',
  ],
  [
    ['publicUrl'],
    ({ publicUrl }) =>
      publicUrl !== undefined && new URL(publicUrl).port !== '' && 'must have no port: CloudFront serves 443 alone',
  ],
  ...(['certificateArn', 'webAclArn'] as const).map((name): (typeof rulesBetweenFields)[number] => [
    ['aws', name],
    ({ quickSight, aws }) => {
      const arn = aws?.[name];
      if (arn === undefined || quickSight === undefined || accountIn(arn) === quickSight.accountId) return false;
      return `is of the account ${accountIn(arn)}, but quickSight.accountId is ${quickSight.accountId}: CloudFront takes its own account's alone`;
    },
  ]),
  [
    ['userPoolId'],
    ({ userPoolId, region }) =>
      userPoolId !== undefined &&
      region !== undefined &&
      regionOf(userPoolId) !== region &&
      `is of a pool in ${regionOf(userPoolId)}, but region is ${region}: correct the one that is wrong`,
  ],
  [
    ['apiAuth'],
    ({ apiAuth }) =>
      apiAuth === 'iam' && 'is for a gateway of your own: the one that is deployed takes the ID token itself',
  ],
  ...(['identityPoolId', 'iprApiUrl'] as const).map((name): (typeof rulesBetweenFields)[number] => [
    [name],
    (settings) => settings[name] !== undefined && 'is for a gateway of your own: remove it',
  ]),
  [
    ['quickSight', 'quickSightPermissions'],
    ({ access, quickSight }) =>
      access === 'open' &&
      quickSight?.quickSightPermissions === 'managed' &&
      'must be as-is where access is open: there are no groups to share dashboards with',
  ],
  [
    ['aws', 'stage'],
    ({ aws }) =>
      aws?.stage.endsWith('-data') &&
      `must not end with -data: ${aws.stage} is what the data of the stage ${aws.stage.slice(0, -5)} is named`,
  ],
  ...signInRules,
  [['mail'], ({ mail }) => mail !== undefined && 'is for one machine: name the sender in aws.email'],
  ...(['mfa', 'plan', 'passkeyDomain', 'threatProtection', 'providers', 'companies', 'managerEmail'] as const).map(
    (name): (typeof rulesBetweenFields)[number] => [
      ['aws', name],
      ({ userPoolId, aws }) =>
        userPoolId !== undefined && aws?.[name] !== undefined && 'is for a new pool: an existing pool keeps its own',
    ],
  ),
  [
    ['customChallenge'],
    ({ userPoolId, customChallenge }) =>
      userPoolId === undefined && customChallenge && 'needs a pool with triggers of your own: name it in userPoolId',
  ],
  [
    ['hostedLogin', 'domain'],
    ({ userPoolId, hostedLogin, region }) =>
      userPoolId === undefined &&
      hostedLogin !== undefined &&
      region !== undefined &&
      ownDomain.exec(hostedLogin.domain)?.[3] !== region &&
      `must be https://<a name of your choice>.auth.${region}.amazoncognito.com for a new pool`,
  ],
  [
    ['hostedLogin', 'domain'],
    (settings) => {
      // Cognito's developer guide, "Using the Amazon Cognito domain": a prefix can't have these words.
      const reserved =
        settings.userPoolId === undefined && /aws|amazon|cognito/.exec(hostedDomainPrefix(settings) ?? '')?.[0];
      return reserved ? `must not have “${reserved}” in its prefix: Cognito reserves it` : false;
    },
  ],
  [
    ['signUp'],
    ({ userPoolId, signUp, hostedLogin }) =>
      userPoolId === undefined &&
      signUp === 'link' &&
      hostedLogin === undefined &&
      'must not be link without hostedLogin.domain: the link leads to that domain',
  ],
  [
    ['aws', 'kmsKeyArn'],
    ({ region, aws }) => {
      const itsRegion = otherRegionOf(aws?.kmsKeyArn, region);
      return itsRegion && `is of a key in ${itsRegion}, but region is ${region}: a key works in its own region alone`;
    },
  ],
  ...hostedProviders.flatMap((name): typeof rulesBetweenFields => [
    [
      ['aws', 'providers', name, 'secretArn'],
      ({ region, aws }) => problemOfSecretsRegion(aws?.providers?.[name]?.secretArn, region),
    ],
    [
      ['aws', 'providers', name],
      ({ userPoolId, hostedLogin, aws }) =>
        userPoolId === undefined &&
        hostedLogin?.providers.includes(name) &&
        aws !== undefined &&
        aws.providers?.[name] === undefined &&
        `is missing: hostedLogin.providers names ${name}, and a new pool needs its client`,
    ],
    [
      ['aws', 'providers', name],
      ({ hostedLogin, aws }) =>
        aws?.providers?.[name] !== undefined &&
        !hostedLogin?.providers.includes(name) &&
        `would be unused: name ${name} in hostedLogin.providers`,
    ],
  ]),
];
