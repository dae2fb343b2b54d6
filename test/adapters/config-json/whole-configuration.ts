import { checkConfiguration } from '#adapters/config-json/read-configuration';
import type { ConfigurationProblem } from '#domain/browser/configuration';

export const whole = {
  title: 'Analytics',
  region: 'eu-central-1',
  userPoolId: 'eu-west-1_LocalDev1',
  userPoolClientId: 'portalclient',
  userPoolEndpoint: 'http://localhost:8080/user-pool',
  passwordPolicy: { minimumLength: 12, required: ['lowercase', 'number'] },
  signInMethods: ['password', 'passkey', 'emailCode', 'textCode'],
  emailSecondStep: true,
  customChallenge: true,
  iprApiUrl: 'https://api.example/prod',
  apiAuth: 'iam',
  identityPoolId: 'eu-central-1:01234567-89ab-cdef-0123-456789abcdef',
  identityPoolEndpoint: 'http://localhost:8080/identity-pool',
  conditionalUpdates: false,
  freshProofMinutes: 'off',
  access: 'by-group',
  hostedLogin: {
    domain: 'https://portal.auth.eu-central-1.amazoncognito.com',
    providers: ['Google', 'Apple'],
    companies: [
      { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] },
      {
        provider: 'Fabrikam',
        label: 'Fabrikam Inc.',
        logo: '/fabrikam.svg',
        kind: 'SAML',
        domains: ['fabrikam.example'],
        password: true,
      },
    ],
  },
  signUp: 'link',
  tokenStorage: 'cookies',
  locale: 'de',
  openTabs: true,
  hiddenPages: ['/user/billing'],
  liveUpdates: { endpoint: 'https://live.example.com/graphql', mode: 'apiKey', apiKey: 'da2-key' },
  logo: '/logo.svg',
  accent: { light: '#8a1538', dark: '#ffb3c7' },
  links: {
    help: 'https://help.example/portal',
    privacy: 'https://example.com/privacy',
    support: 'mailto:help.desk+portal@north.example',
  },
  localPages: { accounts: '/demo-accounts', outbox: '/outbox' },
};

/** The problems of a configuration that is complete except for these fields. */
export function problemsWith(over: Record<string, unknown>): ConfigurationProblem[] {
  const checked = checkConfiguration({ ...whole, ...over });
  return checked.ok ? [] : checked.failure;
}
