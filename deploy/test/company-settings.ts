import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aFolder, minimal } from './synthesised.ts';

const domain = 'https://northfield.auth.eu-west-1.amazoncognito.com';
const contoso = { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] };
const fabrikam = {
  provider: 'Fabrikam',
  label: 'Fabrikam',
  kind: 'SAML',
  domains: ['fabrikam.example', 'fabrikam.test'],
  password: true,
};
export const secretArn = 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:contoso-AbCdEf';
const byOidc = { issuer: 'https://login.contoso.example/tenant/v2.0', clientId: 'portal', secretArn };
const bySaml = { metadataUrl: 'https://idp.fabrikam.example/metadata', signOut: true };

/** Writes a file with the part of SAML metadata that the settings check. */
export function aMetadataFile(content = '<md:EntityDescriptor entityID="urn:fabrikam"></md:EntityDescriptor>'): string {
  const file = join(aFolder(), 'fabrikam.xml');
  writeFileSync(file, content);
  return file;
}

/** Settings with a company of each kind, and with both. */
export const companySettings = {
  SAML: {
    ...minimal,
    hostedLogin: { domain, providers: [], companies: [fabrikam] },
    aws: { companies: { Fabrikam: bySaml } },
  },
  OIDC: {
    ...minimal,
    hostedLogin: { domain, providers: [], companies: [contoso] },
    companyGroups: [{ provider: 'Contoso', attribute: 'groups', value: 'Sales', group: 'AdvancedUser' }],
    aws: { companies: { Contoso: byOidc } },
  },
  both: {
    ...minimal,
    hostedLogin: { domain, providers: ['Google'], companies: [contoso, fabrikam] },
    companyGroups: [{ provider: 'Contoso', attribute: 'groups', value: 'Sales', group: 'AdvancedUser' }],
    companySuperUsers: [{ provider: 'Fabrikam', attribute: 'roles', value: 'Portal managers' }],
    aws: {
      providers: { Google: { clientId: 'google-client', secretArn } },
      companies: {
        Contoso: { ...byOidc, scopes: ['openid', 'email'], attributes: { email: 'upn' } },
        Fabrikam: { metadataFile: aMetadataFile() },
      },
    },
  },
};
