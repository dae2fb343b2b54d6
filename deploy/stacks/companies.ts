import { RemovalPolicy, SecretValue, type Stack } from 'aws-cdk-lib';
import { CfnUserPoolIdentityProvider, type IUserPool } from 'aws-cdk-lib/aws-cognito';
import { readFileSync } from 'node:fs';
import type { Company } from '../../src/domain/people/companies/company.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { type CompanyConnection, mappingOf } from '../settings/company-settings.ts';

/** Adds the companies’ identity providers to a new pool. */
export function addCompanies(stack: Stack, { userPoolId }: IUserPool, { hostedLogin, aws }: AwsSettings): void {
  for (const { provider, kind, domains } of hostedLogin?.companies ?? []) {
    const connection = aws.companies?.[provider] ?? {};
    const made = new CfnUserPoolIdentityProvider(stack, `Company${provider}`, {
      userPoolId,
      providerName: provider,
      providerType: kind,
      providerDetails: kind === 'SAML' ? detailsOfSaml(connection) : detailsOfOidc(connection),
      attributeMapping: mappingOf(kind, connection),
      idpIdentifiers: identifiersOf(domains),
    });
    // A company that leaves the settings must not sign anyone in, and its name must be free for its return.
    made.applyRemovalPolicy(RemovalPolicy.DESTROY);
  }
}

/** Cognito takes 50 identifiers of 40 characters at most. Only its own pages use them, because the portal names the provider. */
const identifiersOf = (domains: Company['domains']) => domains.filter(({ length }) => length <= 40).slice(0, 50);

/** All values are text. https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateIdentityProvider.html */
function detailsOfSaml({ metadataUrl, metadataFile, signOut = false }: CompanyConnection): Record<string, string> {
  return {
    ...(metadataUrl !== undefined && { MetadataURL: metadataUrl }),
    ...(metadataFile !== undefined && { MetadataFile: readFileSync(metadataFile, 'utf8') }),
    RequestSigningAlgorithm: 'rsa-sha256',
    IDPSignout: String(signOut),
    // A sign-in that begins at the provider could sign someone in as another person. The start link begins one at the portal.
    IDPInit: 'false',
  };
}

function detailsOfOidc({ issuer = '', clientId = '', secretArn = '', scopes }: CompanyConnection) {
  return {
    oidc_issuer: issuer,
    client_id: clientId,
    // A reference that CloudFormation resolves.
    client_secret: SecretValue.secretsManager(secretArn).unsafeUnwrap(),
    authorize_scopes: (scopes ?? ['openid', 'email', 'profile']).join(' '),
    attributes_request_method: 'GET',
  };
}
