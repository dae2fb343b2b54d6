import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { beyondPolicy } from './bootstrap-policy.ts';
import { aMetadataFile, companySettings } from './company-settings.ts';
import { type Synthesised, minimal, ofType, settingsOf, synthesise } from './synthesised.ts';

const all: Record<string, Synthesised> = {};
beforeAll(async () => {
  for (const [name, settings] of Object.entries(companySettings)) all[name] = await synthesise(settings);
});

const providersOf = (name: string) => ofType(all[name]!.data, 'AWS::Cognito::UserPoolIdentityProvider');

describe.each(Object.keys(companySettings))('the stacks for companies by %s', (name) => {
  it('pass CloudFormation’s validation and cdk-nag, and can be deployed with the bootstrap policy', () => {
    expect(all[name]!.violations).toEqual([]);
    const resources = [...Object.values(all[name]!.data), ...Object.values(all[name]!.portal)];
    expect(beyondPolicy(resources.map(({ Type }) => Type))).toEqual([]);
  });

  it('let the client use each provider, with the code grant and a return to the portal', () => {
    const [client] = ofType(all[name]!.portal, 'AWS::Cognito::UserPoolClient');
    const names = providersOf(name).map(({ Properties }) => Properties.ProviderName);
    expect(new Set(client?.Properties.SupportedIdentityProviders)).toEqual(new Set(['COGNITO', ...names]));
    expect(client?.Properties).toMatchObject({
      AllowedOAuthFlows: ['code'],
      CallbackURLs: [{ 'Fn::Join': ['', ['https://', expect.anything(), '/login']] }],
    });
  });
});

it('a SAML company gets signed requests, and no sign-in that begins at the provider', () => {
  expect(providersOf('SAML')).toEqual([
    {
      Type: 'AWS::Cognito::UserPoolIdentityProvider',
      DeletionPolicy: 'Delete',
      UpdateReplacePolicy: 'Delete',
      Properties: {
        UserPoolId: expect.anything() as unknown,
        ProviderName: 'Fabrikam',
        ProviderType: 'SAML',
        ProviderDetails: {
          MetadataURL: 'https://idp.fabrikam.example/metadata',
          RequestSigningAlgorithm: 'rsa-sha256',
          IDPSignout: 'true',
          IDPInit: 'false',
        },
        AttributeMapping: {
          email: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
          given_name: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
          family_name: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
        },
        IdpIdentifiers: ['fabrikam.example', 'fabrikam.test'],
      },
    },
  ]);
});

it('an OIDC company’s secret is read from Secrets Manager', () => {
  expect(providersOf('OIDC').map(({ Properties }) => Properties)).toEqual([
    {
      UserPoolId: expect.anything() as unknown,
      ProviderName: 'Contoso',
      ProviderType: 'OIDC',
      ProviderDetails: {
        oidc_issuer: 'https://login.contoso.example/tenant/v2.0',
        client_id: 'portal',
        client_secret:
          '{{resolve:secretsmanager:arn:aws:secretsmanager:eu-west-1:111122223333:secret:contoso-AbCdEf:SecretString:::}}',
        authorize_scopes: 'openid email profile',
        attributes_request_method: 'GET',
      },
      AttributeMapping: {
        email: 'email',
        email_verified: 'email_verified',
        given_name: 'given_name',
        family_name: 'family_name',
        username: 'sub',
      },
      IdpIdentifiers: ['contoso.example'],
    },
  ]);
});

it('companies of both kinds and Google make one pool, with metadata from a file and attributes of their own', () => {
  expect(providersOf('both').map(({ Properties }) => Properties.ProviderName)).toEqual([
    'Google',
    'Contoso',
    'Fabrikam',
  ]);
  const [, contoso, fabrikam] = providersOf('both');
  expect(contoso?.Properties.AttributeMapping).toMatchObject({ email: 'upn' });
  expect(contoso?.Properties.ProviderDetails).toMatchObject({ authorize_scopes: 'openid email' });
  expect(fabrikam?.Properties.ProviderDetails).toMatchObject({
    MetadataFile: expect.stringContaining('EntityDescriptor') as string,
    IDPSignout: 'false',
  });
});

it('the pool calls its function at each sign-in by a provider, with rights for groups, linking and its own items', () => {
  const { data } = all['both']!;
  const [id] = Object.entries(data).find(([name]) => name.startsWith('Federationanswer')) ?? [];
  const arn = { 'Fn::GetAtt': [id, 'Arn'] };
  const [pool] = ofType(data, 'AWS::Cognito::UserPool');
  expect(pool?.Properties.LambdaConfig).toEqual({
    InboundFederation: { LambdaArn: arn, LambdaVersion: 'V1_0' },
    PreTokenGeneration: arn,
  });
  const [rights] =
    Object.entries(data)
      .find(([name]) => name.startsWith('FederationRights'))
      ?.slice(1) ?? [];
  const { Statement } = (rights as { Properties: { PolicyDocument: { Statement: { Action: string[] }[] } } }).Properties
    .PolicyDocument;
  expect(Statement.flatMap(({ Action }) => Action)).toEqual([
    'cognito-idp:AdminAddUserToGroup',
    'cognito-idp:AdminLinkProviderForUser',
    'cognito-idp:AdminListGroupsForUser',
    'cognito-idp:AdminRemoveUserFromGroup',
    'cognito-idp:ListUsers',
    'dynamodb:GetItem',
    'dynamodb:PutItem',
    'dynamodb:BatchGetItem',
    'dynamodb:GetItem',
    'dynamodb:Query',
  ]);
  expect(Statement.slice(1)).toMatchObject(
    [['company-arrival#*'], ['scim#*#user', 'scim#*#group', 'scim#*#member']].map((keys) => ({
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
    })),
  );
});

it('300 companies with 3,000 rules are beside the code of each function, and not in its environment of 4 KB', async () => {
  const { hostedLogin, aws } = companySettings.OIDC;
  const companies = Array.from({ length: 300 }, (_, nth) => ({
    ...hostedLogin.companies[0],
    provider: `Company${nth}`,
    domains: [`company${nth}.example`],
  }));
  const companyGroups = companies.flatMap(({ provider }) =>
    Array.from({ length: 10 }, (_, nth) => ({ provider, attribute: 'groups', value: `${nth}`, group: 'AdvancedUser' })),
  );
  const { Contoso } = aws.companies;
  const connections = Object.fromEntries(companies.map(({ provider }) => [provider, Contoso]));
  const { folder, data, portal } = await synthesise({
    ...companySettings.OIDC,
    hostedLogin: { ...hostedLogin, companies },
    companyGroups,
    aws: { companies: connections },
  });
  const functions = [...ofType(data, 'AWS::Lambda::Function'), ...ofType(portal, 'AWS::Lambda::Function')];
  const environments = functions.map(({ Properties }) => JSON.stringify(Properties.Environment ?? {}).length);
  expect(Math.max(...environments)).toBeLessThan(3_000);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('companies.json'),
  );
  const known = files.map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { companyGroups: object[] },
  );
  expect(known.map((one) => one.companyGroups.length)).toEqual([3_000, 3_000, 3_000]);
});

it('Health may look at companies’ providers', () => {
  for (const { portal } of Object.values(all)) {
    const [, sync] = Object.entries(portal).find(
      ([id, { Type }]) => Type === 'AWS::IAM::Policy' && id.startsWith('IprApisync'),
    )!;
    expect(JSON.stringify(sync)).toContain('"cognito-idp:DescribeIdentityProvider"');
  }
});

function problemsOf(content: object): string[] {
  try {
    settingsOf({ ...minimal, ...content });
  } catch (error) {
    const [, ...lines] = (error as Error).message.split('\n');
    return lines.map((line) => line.trim().replace(/\/tmp\/\S+\//, ''));
  }
  return [];
}

const connected = (companies: object, { hostedLogin } = companySettings.both as { hostedLogin: object }) => ({
  hostedLogin: { ...hostedLogin, providers: [] },
  aws: { companies },
});
const { Contoso, Fabrikam } = companySettings.both.aws.companies;

describe('problems of the settings for companies', () => {
  it.each([
    ['a company without a connection', connected({ Contoso })],
    ['a connection without a company', connected({ Contoso, Fabrikam, contoso: Contoso })],
    ['fields of the other kind', connected({ Contoso: { ...Contoso, ...Fabrikam }, Fabrikam })],
    ['missing fields', connected({ Contoso: {}, Fabrikam: {} })],
    [
      'fields with invalid values',
      connected({
        Contoso: {
          issuer: 'http://localhost',
          clientId: '',
          secretArn: 'secret',
          scopes: ['email'],
          attributes: { email: '' },
        },
        Fabrikam: { metadataUrl: 'ftp://x', metadataFile: 'x.txt', signOut: 'yes', wat: 1 },
      }),
    ],
    [
      'both an address and a file of metadata',
      connected({ Contoso, Fabrikam: { ...Fabrikam, metadataUrl: 'https://x.example' } }),
    ],
    ['a missing file', connected({ Contoso, Fabrikam: { metadataFile: 'none.xml' } })],
    ['a file that is a web page', connected({ Contoso, Fabrikam: { metadataFile: aMetadataFile('<html></html>') } })],
    ['a secret in another region', { ...connected({ Contoso, Fabrikam }), region: 'eu-central-1' }],
    ['an existing pool', { ...connected({ Contoso, Fabrikam }), userPoolId: 'eu-west-1_AbCdEfGhI' }],
    [
      'a mail domain of two companies',
      connected(
        { Contoso, Fabrikam },
        {
          hostedLogin: {
            ...companySettings.both.hostedLogin,
            companies: companySettings.both.hostedLogin.companies.map((one) => ({
              ...one,
              domains: ['shared.example'],
            })),
          },
        },
      ),
    ],
    [
      'mail domains that aren’t any',
      connected(
        { Contoso, Fabrikam },
        {
          hostedLogin: {
            ...companySettings.both.hostedLogin,
            companies: companySettings.both.hostedLogin.companies.map((one, nth) => ({
              ...one,
              domains: [
                ['Contoso.example', '1.2.3.4'],
                ['localhost', '*.fabrikam.example'],
              ][nth],
            })),
          },
        },
      ),
    ],
    ['no companies at all', { aws: { companies: { Contoso } } }],
  ])('include %s', (_, content) => {
    expect(problemsOf(content)).toMatchSnapshot();
  });
});
