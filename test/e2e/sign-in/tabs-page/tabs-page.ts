import { createBrowserAuthenticator } from '#adapters/web-authn/browser-authenticator';
import { createCognito } from '#adapters/cognito/cognito';
import { createIprApi } from '#adapters/ipr-api/ipr-api';
import { createTokenStorages } from '#adapters/storage/token-storage';

declare global {
  interface Window {
    /** Calls the backend that many times at once, and returns how many calls succeeded. */
    call(times: number): Promise<number>;
  }
}

const { userPool } = createCognito({
  userPoolId: 'eu-west-1_LocalDev1',
  clientId: 'localportal',
  endpoint: new URL('/user-pool', location.origin).href,
  storages: await createTokenStorages('local-storage'),
  title: 'Tabs',
  authenticator: createBrowserAuthenticator(),
});
const { identity } = createIprApi(new URL('/prod', location.origin).href, userPool);

await userPool.currentUser();

window.call = async (times) => {
  const answers = await Promise.all(Array.from({ length: times }, () => identity.current()));
  return answers.filter(({ ok }) => ok).length;
};
