import 'reflect-metadata';
import { Container } from 'inversify';
import type { KyInstance } from 'ky';
import { createCognitoUserPool } from '../adapters/cognito/cognito-user-pool';
import { createIprApiCatalogue } from '../adapters/ipr-api/ipr-api-catalogue';
import { createIprApiClient } from '../adapters/ipr-api/ipr-api-client';
import { createIprApiIdentity } from '../adapters/ipr-api/ipr-api-identity';
import { createLocaleFiles } from '../adapters/locale-files/locale-files';
import { createQuickSightEmbedder } from '../adapters/quicksight/quicksight-embedder';
import { createWebStorage } from '../adapters/storage/web-storage';
import { type Dashboards, createDashboards } from '../application/dashboards';
import { type Entrance, createEntrance } from '../application/entrance';
import { createErrorLog } from '../application/error-log';
import { createLocale } from '../application/locale';
import { type Navigation, createNavigation } from '../application/navigation';
import { createOpenDashboard } from '../application/open-dashboard';
import { createPageLoading } from '../application/page-loading';
import type { Portal } from '../application/portal';
import { type Session, createSession } from '../application/session';
import type { Configuration } from '../domain/configuration';
import type { TokenStorage } from '../ports/token-storage';
import type { UserPool } from '../ports/user-pool';
import { tokens } from './tokens';

/** The portal on its production adapters. A team swaps one by binding another factory to its token. */
export function compose(configuration: Configuration): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(tokens.configuration).toConstantValue(configuration);

  container.bind(tokens.tokenStorage).toResolvedValue(() => createWebStorage());
  container.bind(tokens.userPool).toResolvedValue(cognitoUserPool, [tokens.configuration, tokens.tokenStorage]);
  container.bind(tokens.iprApi).toResolvedValue(iprApi, [tokens.configuration, tokens.userPool, tokens.session]);
  container.bind(tokens.identity).toResolvedValue(createIprApiIdentity, [tokens.iprApi]);
  container.bind(tokens.catalogue).toResolvedValue(createIprApiCatalogue, [tokens.iprApi]);
  container.bind(tokens.embedder).toResolvedValue(createQuickSightEmbedder);
  container.bind(tokens.localeFiles).toResolvedValue(createLocaleFiles);

  container.bind(tokens.errorLog).toResolvedValue(() => createErrorLog());
  container.bind(tokens.locale).toResolvedValue(createLocale, [tokens.localeFiles]);
  container.bind(tokens.pageLoading).toResolvedValue(createPageLoading);
  container.bind(tokens.session).toResolvedValue(createSession, [tokens.userPool, tokens.errorLog]);
  container.bind(tokens.dashboards).toResolvedValue(createDashboards, [tokens.catalogue]);
  container
    .bind(tokens.entrance)
    .toResolvedValue(createEntrance, [tokens.session, tokens.identity, tokens.dashboards, tokens.embedder]);
  container
    .bind(tokens.navigation)
    .toResolvedValue(navigation, [tokens.configuration, tokens.session, tokens.entrance, tokens.dashboards]);
  container
    .bind(tokens.openDashboard)
    .toResolvedValue(createOpenDashboard, [tokens.catalogue, tokens.dashboards, tokens.embedder]);
  return container;
}

/** What screens may use; the container itself stays here. */
export async function portalFrom(container: Container): Promise<Portal> {
  return {
    configuration: container.get(tokens.configuration),
    session: container.get(tokens.session),
    entrance: container.get(tokens.entrance),
    dashboards: container.get(tokens.dashboards),
    navigation: container.get(tokens.navigation),
    openDashboard: container.get(tokens.openDashboard),
    pageLoading: container.get(tokens.pageLoading),
    errorLog: container.get(tokens.errorLog),
    locale: await container.getAsync(tokens.locale),
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

function iprApi({ iprApiUrl }: Configuration, userPool: UserPool, session: Session): KyInstance {
  return createIprApiClient(absolute(iprApiUrl), userPool, () => session.end());
}

function navigation(
  { access }: Configuration,
  session: Session,
  entrance: Entrance,
  dashboards: Dashboards,
): Navigation {
  return createNavigation(session, entrance, dashboards, { access, origin: location.origin });
}
