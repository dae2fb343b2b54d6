import type { SignInMethod } from '../src/domain/people/sign-in/sign-in-methods';
import { defaultProofMinutes } from '../src/domain/access/fresh-proof';
import type { Company } from '../src/domain/people/companies/company';
import type { GroupRule } from '../src/domain/people/companies/company-groups';
import type { Configuration, LocalFrames } from '../src/domain/browser/configuration';
import { defaultPasswordPolicy, type PasswordPolicy } from './user-pool/users/password-policy';

/** Names in the form of Amazon's that belong to nobody. */
export const offeredMethods: SignInMethod[] = ['password', 'passkey', 'emailCode'];

export const portalTitle = 'Northfield Analytics';

export const names = {
  region: 'eu-west-1',
  accountId: '000000000000',
  poolId: 'eu-west-1_LocalDev1',
  clientId: 'localportal',
  accessKeyId: 'LOCALACCESSKEY',
  identityPoolId: 'eu-west-1:00000000-0000-4000-8000-000000000000',
};

/** The companies of the local stack. `local/companies` has their identity providers. */
export const companies: Company[] = [
  { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] },
  { provider: 'Fabrikam', label: 'Fabrikam', kind: 'SAML', domains: ['fabrikam.example'], password: true },
];

/** The rules that `companyGroups` and `companySuperUsers` of `portal.settings.json` would make. */
export const companyRules: GroupRule[] = [
  { provider: 'Contoso', attribute: 'groups', value: 'sales-emea', group: 'Sales' },
  { provider: 'Contoso', attribute: 'groups', value: 'controlling', group: 'Finance' },
  { provider: 'Contoso', attribute: 'groups', value: 'analytics-admins', group: 'SuperUser' },
  { provider: 'Fabrikam', attribute: 'groups', value: 'Field sales', group: 'Sales' },
  { provider: 'Fabrikam', attribute: 'groups', value: 'Finance & Audit', group: 'Finance' },
  { provider: 'Fabrikam', attribute: 'groups', value: 'BI owners', group: 'SuperUser' },
];

/** The local stack's own pages, and the sign-in page. */
export const places = [
  { name: 'Sign in', path: '/login' },
  { name: 'Demo accounts', path: '/demo-accounts' },
  { name: 'Companies', path: '/companies' },
  { name: 'Outbox', path: '/outbox' },
];

/** The `/config.json` of the local stack. */
export const configurationOf = ({
  passwordPolicy = defaultPasswordPolicy,
  customChallenge = false,
  gateway,
  localFrames,
  live = false,
  sessionCheck = false,
}: {
  passwordPolicy?: PasswordPolicy | undefined;
  customChallenge?: boolean | undefined;
  /** The gateway in front of IprApi, if it asks for signatures. */
  gateway?: string | undefined;
  localFrames: LocalFrames;
  live?: boolean;
  sessionCheck?: boolean;
}): Configuration => ({
  title: portalTitle,
  region: names.region,
  userPoolId: names.poolId,
  userPoolClientId: names.clientId,
  userPoolEndpoint: '/user-pool',
  passwordPolicy,
  signInMethods: offeredMethods,
  emailSecondStep: true,
  customChallenge,
  iprApiUrl: `${gateway ?? ''}/prod`,
  apiAuth: gateway ? 'iam' : 'bearer',
  ...(gateway && { identityPoolId: names.identityPoolId, identityPoolEndpoint: '/identity-pool' }),
  conditionalUpdates: true,
  sessionCheck,
  freshProofMinutes: defaultProofMinutes,
  access: 'by-group',
  hostedLogin: { domain: '/user-pool', providers: ['Google', 'Facebook', 'Amazon', 'Apple'], companies },
  signUp: 'code',
  tokenStorage: 'local-storage',
  openTabs: false,
  ...(live && { liveUpdates: { endpoint: '/graphql', mode: 'userPool' as const } }),
  localFrames,
  localPages: { accounts: '/demo-accounts', outbox: '/outbox' },
});
