import 'reflect-metadata/lite';
import { Container, type ServiceIdentifier } from 'inversify';
import { type Cognito, createCognito } from '#adapters/cognito/cognito';
import { type IprApi, createIprApi, iprApiPorts } from '#adapters/ipr-api/ipr-api';
import type { HttpSettings } from '#adapters/ipr-api/client/http-client';
import { poolNamesOf } from '#adapters/cognito/session/session-user';
import { noHostedLogin } from '#adapters/oidc/no-hosted-login';
import { createOidcHostedLogin } from '#adapters/oidc/oidc-hosted-login';
import { createQuickSightEmbedder } from '#adapters/quicksight/quicksight-embedder';
import { createBrowserAuthenticator } from '#adapters/web-authn/browser-authenticator';
import { createBrowserShelf } from '#adapters/storage/browser-shelf';
import type { Configuration } from '#domain/browser/configuration';
import type { HostedLogin } from '#ports/people/hosted-login';
import type { Ports } from '#ports/ports';
import type { TokenStorages } from '#ports/people/token-storage';
import type { UserPool } from '#ports/people/user-pool';
import { loadOnce } from '#timing/load-once';

const cognitoPorts = ['userPool', 'passwordRecovery', 'signUp', 'account'] as const satisfies (keyof Cognito)[];

/** The ports that the container binds: those that the sign-in page doesn't need until the user presses Sign in. */
export type ContainerPorts = Pick<Ports, (typeof portNames)[number]>;

export const portNames = [
  ...cognitoPorts,
  'hostedLogin',
  ...iprApiPorts,
  'embedder',
  'shelfStore',
] as const satisfies (keyof Ports)[];

const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

/** A token for each port, and for what the adapters are created from. */
export const tokens = {
  ...(Object.fromEntries(portNames.map((name) => [name, token(name)])) as {
    [Name in keyof ContainerPorts]: ServiceIdentifier<ContainerPorts[Name]>;
  }),
  configuration: token<Configuration>('configuration'),
  tokenStorages: token<TokenStorages>('tokenStorages'),
  /** The adapters of the user pool, which share one set of tokens. */
  cognito: token<Cognito>('cognito'),
  /** The adapters of IprApi, which share one HTTP client. */
  iprApi: token<IprApi>('iprApi'),
};

/** Binds each port to its production adapter. Swap one by binding another factory to its token. */
export function createContainer(configuration: Configuration, storages: TokenStorages): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(tokens.configuration).toConstantValue(configuration);
  container.bind(tokens.tokenStorages).toConstantValue(storages);

  container.bind(tokens.cognito).toResolvedValue(cognito, [tokens.configuration, tokens.tokenStorages]);
  for (const name of cognitoPorts) {
    container.bind<unknown>(tokens[name]).toResolvedValue((adapters: Cognito) => adapters[name], [tokens.cognito]);
  }
  container.bind(tokens.hostedLogin).toResolvedValue(hostedLogin, [tokens.configuration, tokens.cognito]);
  container.bind(tokens.iprApi).toResolvedValue(iprApi, [tokens.configuration, tokens.userPool]);
  for (const name of iprApiPorts) {
    container.bind<unknown>(tokens[name]).toResolvedValue((adapters: IprApi) => adapters[name], [tokens.iprApi]);
  }
  container.bind(tokens.embedder).toResolvedValue(createQuickSightEmbedder, [tokens.configuration]);
  container.bind(tokens.shelfStore).toResolvedValue(createBrowserShelf);
  return container;
}

/** The only place that reads from the container. */
export function portsFrom(container: Container): ContainerPorts {
  const ports = portNames.map((name) => [name, container.get<unknown>(tokens[name])] as const);
  return Object.fromEntries(ports) as unknown as ContainerPorts;
}

/** Addresses in the configuration can be relative to the site. */
const absolute = (address: string): string => new URL(address, location.origin).href;

const endpointOf = ({ userPoolEndpoint, region }: Configuration): string =>
  userPoolEndpoint ? absolute(userPoolEndpoint) : `https://cognito-idp.${region}.amazonaws.com/`;

function cognito(configuration: Configuration, storages: TokenStorages): Cognito {
  const { title, userPoolId, userPoolClientId: clientId, customChallenge } = configuration;
  const endpoint = endpointOf(configuration);
  const authenticator = createBrowserAuthenticator();
  return createCognito({ userPoolId, clientId, endpoint, storages, title, customChallenge, authenticator });
}

function hostedLogin(configuration: Configuration, { keepHosted }: Cognito): HostedLogin {
  const { hostedLogin: settings, userPoolId, userPoolClientId: clientId } = configuration;
  if (!settings) return noHostedLogin;
  return createOidcHostedLogin({
    domain: absolute(settings.domain).replace(/\/$/, ''),
    issuer: `${endpointOf(configuration).replace(/\/$/, '')}/${userPoolId}`,
    clientId,
    providerNames: poolNamesOf(settings),
    origin: location.origin,
    store: () => sessionStorage,
    leave: (address) => location.assign(address),
    openTab: (address) => window.open(address) !== null,
    keep: keepHosted,
  });
}

function iprApi(configuration: Configuration, userPool: UserPool): IprApi {
  const { iprApiUrl, conditionalUpdates, sessionCheck, apiAuth } = configuration;
  const calls = apiAuth === 'iam' ? signedCalls(configuration) : {};
  return createIprApi(absolute(iprApiUrl), userPool, conditionalUpdates, { ...calls, sessionCheck });
}

/** The signing code is loaded with the first call. */
function signedCalls(configuration: Configuration): HttpSettings {
  const load = loadOnce(async () => {
    const [{ createSignedCalls }, { identityPool }] = await Promise.all([
      import('#adapters/ipr-api/client/signed-calls'),
      import('#adapters/cognito/credentials/identity-pool'),
    ]);
    return createSignedCalls(configuration, (clock) => identityPool(configuration, clock));
  });
  // Milliseconds (specification, section 9).
  return { send: async (request, token) => (await load())(request, token), longestDelay: 300_000 };
}
