import 'reflect-metadata/lite';
import { Container } from 'inversify';
import { type Cognito, createCognito } from '../adapters/cognito/cognito';
import { type IprApi, createIprApi } from '../adapters/ipr-api/ipr-api';
import { noHostedLogin } from '../adapters/oidc/no-hosted-login';
import { createOidcHostedLogin } from '../adapters/oidc/oidc-hosted-login';
import { createQuickSightEmbedder } from '../adapters/quicksight/quicksight-embedder';
import { createBrowserShelf } from '../adapters/storage/browser-shelf';
import type { Configuration } from '../domain/browser/configuration';
import type { HostedLogin } from '../ports/hosted-login';
import type { TokenStorage } from '../ports/token-storage';
import type { UserPool } from '../ports/user-pool';
import type { Adapters, Surroundings } from './adapters';
import { tokens } from './tokens';

/** The portal's ports on its production adapters. A team swaps one by binding another factory to its token. */
export function compose({ configuration, tokenStorage, onSessionOver }: Surroundings): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(tokens.configuration).toConstantValue(configuration);
  container.bind(tokens.tokenStorage).toConstantValue(tokenStorage);
  container.bind(tokens.onSessionOver).toConstantValue(onSessionOver);

  container
    .bind(tokens.cognito)
    .toResolvedValue(cognito, [tokens.configuration, tokens.tokenStorage, tokens.onSessionOver]);
  container.bind(tokens.userPool).toResolvedValue(({ userPool }) => userPool, [tokens.cognito]);
  container.bind(tokens.passwordRecovery).toResolvedValue(({ passwordRecovery }) => passwordRecovery, [tokens.cognito]);
  container.bind(tokens.signUp).toResolvedValue(({ signUp }) => signUp, [tokens.cognito]);
  container.bind(tokens.account).toResolvedValue(({ account }) => account, [tokens.cognito]);
  container.bind(tokens.hostedLogin).toResolvedValue(hostedLogin, [tokens.configuration, tokens.cognito]);
  container.bind(tokens.iprApi).toResolvedValue(iprApi, [tokens.configuration, tokens.userPool, tokens.onSessionOver]);
  container.bind(tokens.identity).toResolvedValue(({ identity }) => identity, [tokens.iprApi]);
  container.bind(tokens.catalogue).toResolvedValue(({ catalogue }) => catalogue, [tokens.iprApi]);
  container.bind(tokens.embedder).toResolvedValue(createQuickSightEmbedder);
  container.bind(tokens.personalShelf).toResolvedValue(createBrowserShelf);
  return container;
}

/** What the application asks of the container; nothing else does. */
export function adaptersFrom(container: Container): Adapters {
  return {
    userPool: container.get(tokens.userPool),
    passwordRecovery: container.get(tokens.passwordRecovery),
    signUp: container.get(tokens.signUp),
    account: container.get(tokens.account),
    hostedLogin: container.get(tokens.hostedLogin),
    identity: container.get(tokens.identity),
    catalogue: container.get(tokens.catalogue),
    embedder: container.get(tokens.embedder),
    personalShelf: container.get(tokens.personalShelf),
  };
}

/** Addresses in the configuration may be relative to the site. */
const absolute = (address: string): string => new URL(address, location.origin).href;

function cognito(
  { title, userPoolId, userPoolClientId: clientId, userPoolEndpoint, region, customChallenge }: Configuration,
  storage: TokenStorage,
  onSessionOver: (sub: string) => void,
): Cognito {
  const endpoint = userPoolEndpoint ? absolute(userPoolEndpoint) : cognitoOf(region);
  return createCognito({ userPoolId, clientId, endpoint, storage, title, customChallenge, onSessionOver });
}

const cognitoOf = (region: string): string => `https://cognito-idp.${region}.amazonaws.com/`;

function hostedLogin(
  { hostedLogin: settings, userPoolId, userPoolClientId: clientId, userPoolEndpoint, region }: Configuration,
  { keep }: Cognito,
): HostedLogin {
  if (!settings) return noHostedLogin;
  const pool = (userPoolEndpoint ? absolute(userPoolEndpoint) : cognitoOf(region)).replace(/\/$/, '');
  return createOidcHostedLogin({
    domain: absolute(settings.domain).replace(/\/$/, ''),
    issuer: `${pool}/${userPoolId}`,
    clientId,
    providers: settings.providers,
    origin: location.origin,
    store: () => sessionStorage,
    leave: (address) => location.assign(address),
    keep: (tokens) => keep({ ...tokens, hosted: true }),
  });
}

function iprApi({ iprApiUrl }: Configuration, userPool: UserPool, onSessionOver: (sub: string) => void): IprApi {
  return createIprApi(absolute(iprApiUrl), userPool, onSessionOver);
}
