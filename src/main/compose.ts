import 'reflect-metadata/lite';
import { Container } from 'inversify';
import { createCognitoUserPool } from '../adapters/cognito/cognito-user-pool';
import { type IprApi, createIprApi } from '../adapters/ipr-api/ipr-api';
import { createQuickSightEmbedder } from '../adapters/quicksight/quicksight-embedder';
import type { Configuration } from '../domain/configuration';
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

  container.bind(tokens.userPool).toResolvedValue(cognitoUserPool, [tokens.configuration, tokens.tokenStorage]);
  container.bind(tokens.iprApi).toResolvedValue(iprApi, [tokens.configuration, tokens.userPool, tokens.onSessionOver]);
  container.bind(tokens.identity).toResolvedValue(({ identity }) => identity, [tokens.iprApi]);
  container.bind(tokens.catalogue).toResolvedValue(({ catalogue }) => catalogue, [tokens.iprApi]);
  container.bind(tokens.embedder).toResolvedValue(createQuickSightEmbedder);
  return container;
}

/** What the application asks of the container; nothing else does. */
export function adaptersFrom(container: Container): Adapters {
  return {
    userPool: container.get(tokens.userPool),
    identity: container.get(tokens.identity),
    catalogue: container.get(tokens.catalogue),
    embedder: container.get(tokens.embedder),
  };
}

/** Addresses in the configuration may be relative to the site. */
const absolute = (address: string): string => new URL(address, location.origin).href;

function cognitoUserPool(
  { userPoolId, userPoolClientId, userPoolEndpoint, region }: Configuration,
  storage: TokenStorage,
): UserPool {
  const endpoint = userPoolEndpoint ? absolute(userPoolEndpoint) : `https://cognito-idp.${region}.amazonaws.com/`;
  return createCognitoUserPool({ userPoolId, clientId: userPoolClientId, endpoint, storage });
}

function iprApi({ iprApiUrl }: Configuration, userPool: UserPool, onSessionOver: () => void): IprApi {
  return createIprApi(absolute(iprApiUrl), userPool, onSessionOver);
}
