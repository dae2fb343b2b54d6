import { aPortOfNobody } from '../../listen';
import { discoveryOf, keySet, samlMetadata } from '../adapters/companies/a-provider';
import { type SetUp, aSetUp } from './a-set-up';
import { type Asked, client, error } from './an-amazon';

const describe = 'cognito-idp:DescribeIdentityProvider';
const describeClient = 'cognito-idp:DescribeUserPoolClient';
const discovery = 'company/contoso/.well-known/openid-configuration';
const metadata = 'company/fabrikam/metadata';

const companies = [
  { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] },
  { provider: 'Fabrikam', label: 'Fabrikam', kind: 'SAML', domains: ['fabrikam.example'] },
];

/** Seconds since 1970. */
const made = 1_790_000_000;

/** The set-up of `aSetUp`, with a company of each kind. */
export async function aCompanySetUp(): Promise<SetUp> {
  let url = '';
  const providers = (): Record<string, object> => ({
    Contoso: {
      ProviderType: 'OIDC',
      ProviderDetails: { oidc_issuer: `${url}/company/contoso` },
      AttributeMapping: { email: 'email', username: 'sub' },
      CreationDate: made,
    },
    Fabrikam: {
      ProviderType: 'SAML',
      ProviderDetails: { MetadataURL: `${url}/company/fabrikam/metadata` },
      AttributeMapping: { email: 'mail' },
      CreationDate: made,
    },
  });
  const saml = await samlMetadata();
  const hostedLogin = { domain: 'https://login.example.com', providers: [], companies };
  const setUp: SetUp = await aSetUp({ hostedLogin }, undefined, {
    [describe]: ({ body }) => [200, { IdentityProvider: providers()[String(body['ProviderName'])] }],
    [describeClient]: () => [
      200,
      {
        UserPoolClient: client({
          AllowedOAuthFlows: ['code'],
          CallbackURLs: [`${setUp.publicUrl}/login`],
          SupportedIdentityProviders: ['COGNITO', 'Contoso', 'Fabrikam'],
          LastModifiedDate: made + 60,
        }),
      },
    ],
    [discovery]: () => [200, discoveryOf(`${url}/company/contoso`)],
    'company/contoso/keys': [200, keySet],
    [metadata]: [200, saml],
  });
  url = setUp.url;
  return setUp;
}

/** Changes the pool's provider of this name. */
export function changeProvider({ where, answers }: SetUp, name: string, change: object): void {
  const before = answers.get(describe);
  where(describe, (asked: Asked) => {
    const reply = typeof before === 'function' ? before(asked) : before;
    if (!reply || asked.body['ProviderName'] !== name) return reply;
    return [200, { IdentityProvider: { ...Object(reply[1]).IdentityProvider, ...change } }];
  });
}

/** Changes the app client. */
export const changeClientOf = ({ patch }: SetUp, change: (client: Record<string, string[]>) => object): void =>
  patch(describeClient, ({ UserPoolClient }) => ({
    UserPoolClient: { ...Object(UserPoolClient), ...change(Object(UserPoolClient)) },
  }));

type Provoke = (setUp: SetUp) => unknown;

const states: [string, Provoke][] = [
  [
    'a pool without a company’s provider',
    ({ where }) =>
      where(describe, ({ body }) =>
        body['ProviderName'] === 'Contoso' ? error(400, 'ResourceNotFoundException') : undefined,
      ),
  ],
  [
    'a provider of the other kind',
    (setUp) => changeProvider(setUp, 'Contoso', { ProviderType: 'SAML', ProviderDetails: {} }),
  ],
  ['a provider without a mapping', (setUp) => changeProvider(setUp, 'Fabrikam', { AttributeMapping: {} })],
  ['a client that may not write an address', (setUp) => changeClientOf(setUp, () => ({ WriteAttributes: ['name'] }))],
  [
    'a client that lists no company',
    (setUp) => changeClientOf(setUp, () => ({ SupportedIdentityProviders: ['COGNITO'] })),
  ],
  [
    'a client that was saved before a SAML provider was ready',
    (setUp) => changeClientOf(setUp, () => ({ LastModifiedDate: made + 1 })),
  ],
  [
    'a hosted login at another domain',
    ({ where }) =>
      where('cognito-idp:DescribeUserPool', [200, { UserPool: { MfaConfiguration: 'ON', Domain: 'another' } }]),
  ],
  [
    'metadata at no address',
    (setUp) => changeProvider(setUp, 'Fabrikam', { ProviderDetails: { MetadataURL: 'nonsense' } }),
  ],
  [
    'a company’s provider that is down',
    async (setUp) => {
      const MetadataURL = `http://127.0.0.1:${await aPortOfNobody()}/metadata`;
      changeProvider(setUp, 'Fabrikam', { ProviderDetails: { MetadataURL } });
    },
  ],
  ['metadata that is gone', ({ where }) => where(metadata, [404, {}])],
  ['a page instead of a discovery document', ({ where }) => where(discovery, [200, '<!doctype html>'])],
  [
    'another issuer',
    ({ patch }) => patch(discovery, (document) => ({ ...document, issuer: `${String(document['issuer'])}/` })),
  ],
  ['a company without keys', ({ where }) => where('company/contoso/keys', [200, { keys: [] }])],
  [
    'a company that takes no secret',
    ({ patch }) =>
      patch(discovery, (document) => ({ ...document, token_endpoint_auth_methods_supported: ['private_key_jwt'] })),
  ],
  [
    'a company’s certificate that has expired',
    async ({ where }) => where(metadata, [200, await samlMetadata({ days: [-1] })]),
  ],
  [
    'a company’s certificate that expires soon',
    async ({ where }) => where(metadata, [200, await samlMetadata({ days: [9] })]),
  ],
  [
    'a company’s clock ten minutes behind',
    ({ url, where }) =>
      where(discovery, [
        200,
        discoveryOf(`${url}/company/contoso`),
        { date: new Date(Date.now() - 600_000).toUTCString() },
      ]),
  ],
];

export const ofCompanies = states.map(([name, provoke]): [string, Provoke, typeof aCompanySetUp] => [
  name,
  provoke,
  aCompanySetUp,
]);
