import { nearestName } from './nearest-name';

/** Apart from the schema that reads them, because the first page has no use for them; a test compares the two. */
export const configurationFields = [
  'title',
  'locale',
  'region',
  'userPoolId',
  'userPoolClientId',
  'userPoolEndpoint',
  'passwordPolicy',
  'passwordPolicy.minimumLength',
  'passwordPolicy.required',
  'customChallenge',
  'iprApiUrl',
  'access',
  'hostedLogin',
  'hostedLogin.domain',
  'hostedLogin.providers',
  'signUp',
  'tokenStorage',
  'openTabs',
  'localPages',
  'localPages.accounts',
  'localPages.outbox',
];

/** The field that somebody who wrote one of another name into `/config.json` may have meant. */
export const fieldMeantBy = (written: string): string | undefined => nearestName(written, configurationFields);
