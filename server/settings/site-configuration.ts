import { extname } from 'node:path';
import type { SiteNeighbours } from '../site/site-headers';
import type { Settings } from './settings';

/** The content of `/config.json`. */
export function configurationOf(settings: Settings): object {
  const { title, logo, accent, links, locale, region, userPoolId, userPoolClientId, access, endpoints } = settings;
  const { hostedLogin, signUp, passwordPolicy, signInMethods, customChallenge, tokenStorage, openTabs, hiddenPages } =
    settings;
  const { apiAuth, identityPoolId, iprApiUrl = '/prod' } = settings;
  const fields = {
    title,
    logo: logo && logoPath(logo),
    accent,
    links,
    locale,
    region,
    userPoolId,
    userPoolClientId,
    userPoolEndpoint: endpoints?.userPool,
    iprApiUrl,
    apiAuth,
    identityPoolId,
    identityPoolEndpoint: endpoints?.identityPool,
    access,
    hostedLogin,
    signUp,
    passwordPolicy,
    signInMethods,
    emailSecondStep: settings.emailSecondStep,
    customChallenge,
    tokenStorage,
    openTabs,
    hiddenPages,
    sessionCheck: settings.sessionCheck,
    freshProofMinutes: settings.freshProofMinutes,
    liveUpdates: settings.liveUpdates ? { endpoint: '/graphql', mode: 'userPool' } : undefined,
    localFrames: endpoints?.frames,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Where the site serves this file. */
export const logoPath = (logo: string): string => `/logo${extname(logo).toLowerCase()}`;

/** The origins that the site's content security policy allows besides the site itself. */
export function neighboursOf({ region, endpoints, hostedLogin, ...settings }: Settings): SiteNeighbours {
  const pool = endpoints ? new URL(endpoints.userPool).origin : `https://cognito-idp.${region}.amazonaws.com`;
  const frames = endpoints ? Object.values(endpoints.frames) : ['https://*.quicksight.aws.amazon.com'];
  const login = hostedLogin ? [new URL(hostedLogin.domain).origin] : [];
  const { iprApiUrl, identityPoolId } = settings;
  const gateway = iprApiUrl === undefined ? [] : [new URL(iprApiUrl).origin];
  const identityPool = endpoints?.identityPool ?? (identityPoolId && amazonsEndpoint(identityPoolId));
  const identity = identityPool ? [new URL(identityPool).origin] : [];
  return { connect: [...new Set([pool, ...identity, ...gateway, ...login, ...frames])], frames };
}

const amazonsEndpoint = (identityPoolId: string): string =>
  `https://cognito-identity.${identityPoolId.split(':')[0]}.amazonaws.com`;
