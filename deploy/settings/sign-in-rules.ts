import type { SignInMethod } from '../../src/domain/people/sign-in/sign-in-methods.ts';

interface SignInSettings {
  publicUrl?: string | undefined;
  userPoolId?: string | undefined;
  signInMethods?: readonly SignInMethod[] | undefined;
  emailSecondStep?: boolean | undefined;
  aws?:
    | {
        plan?: 'lite' | 'essentials' | 'plus' | undefined;
        passkeyDomain?: string | undefined;
        mfa?: 'off' | 'optional' | 'required' | undefined;
        threatProtection?: 'off' | 'audit' | 'enforced' | undefined;
        email?: object | undefined;
      }
    | undefined;
}

/** The domain that the passkeys of a new pool belong to, undefined in a pool without passkeys. */
export function passkeyDomain({ publicUrl, userPoolId, signInMethods, aws }: SignInSettings): string | undefined {
  if (userPoolId !== undefined || !signInMethods?.includes('passkey')) return undefined;
  return aws?.passkeyDomain ?? (publicUrl && new URL(publicUrl).hostname);
}

type Rule = [path: string[], problem: (settings: SignInSettings) => string | undefined | false];

/** For a new pool. */
const signInMethodsRule = (
  problem: (methods: ReadonlySet<SignInMethod>, settings: SignInSettings) => string | false,
): Rule => [
  ['signInMethods'],
  (settings) => settings.userPoolId === undefined && problem(new Set(settings.signInMethods), settings),
];

/** For a new pool that sends codes by email as a second step. */
const emailStepRule = (problem: (aws: NonNullable<SignInSettings['aws']>) => string | false): Rule => [
  ['emailSecondStep'],
  ({ userPoolId, emailSecondStep, aws }) =>
    userPoolId === undefined && emailSecondStep === true && aws !== undefined && problem(aws),
];

/**
 * What a new pool can't do, before Cognito refuses it
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/feature-plans-features-essentials.html).
 */
export const signInRules: Rule[] = [
  signInMethodsRule(
    (methods, { aws }) =>
      aws?.plan === 'lite' &&
      methods.size > 1 &&
      'must be ["password"] where aws.plan is lite: the other ways need Cognito’s plan Essentials or Plus',
  ),
  signInMethodsRule(
    (methods, { aws }) =>
      methods.has('emailCode') &&
      (aws?.mfa ?? 'required') === 'required' &&
      'must not name emailCode where aws.mfa is required: Cognito then takes no code in place of the password',
  ),
  signInMethodsRule(
    (methods, { aws }) =>
      methods.has('emailCode') &&
      aws !== undefined &&
      aws.email === undefined &&
      'names emailCode, which needs aws.email: Cognito’s own sender stops at 50 emails a day',
  ),
  signInMethodsRule(
    (methods) =>
      methods.has('textCode') &&
      'must not name textCode for a new pool, which sends no text messages: name a pool of your own in userPoolId',
  ),
  emailStepRule(
    ({ plan }) =>
      plan === 'lite' &&
      'must not be true where aws.plan is lite: codes by email need Cognito’s plan Essentials or Plus',
  ),
  emailStepRule(({ email }) => email === undefined && 'needs aws.email: Cognito’s own sender sends no such codes'),
  emailStepRule(
    ({ mfa }) => mfa === 'off' && 'must not be true where aws.mfa is off: nobody is asked for a second step',
  ),
  [
    ['aws', 'plan'],
    ({ aws }) =>
      aws?.plan !== undefined &&
      aws.plan !== 'plus' &&
      (aws.threatProtection ?? 'off') !== 'off' &&
      'must be plus where aws.threatProtection is on',
  ],
  [
    ['aws', 'passkeyDomain'],
    (settings) => {
      const { publicUrl, userPoolId, signInMethods, aws } = settings;
      if (userPoolId !== undefined) return false;
      if (!signInMethods?.includes('passkey')) {
        return aws?.passkeyDomain !== undefined && 'would be unused: name passkey in signInMethods';
      }
      const domain = passkeyDomain(settings);
      if (domain === undefined) return 'is missing: passkeys belong to a domain, that of publicUrl if there is one';
      const host = publicUrl === undefined ? domain : new URL(publicUrl).hostname;
      return (
        host !== domain &&
        !host.endsWith(`.${domain}`) &&
        `must be ${host} or a domain above it: browsers use passkeys on pages of their own domain alone`
      );
    },
  ],
];
