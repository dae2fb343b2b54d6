import { createBrowserAuthenticator } from '#adapters/web-authn/browser-authenticator';
import { createCognito } from '#adapters/cognito/cognito';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { account, pool } from './account';

const { userPool } = createCognito({
  ...pool(),
  storages: { browser: createInMemoryTokenStorage(), tab: createInMemoryTokenStorage() },
  title: 'Bench',
  authenticator: createBrowserAuthenticator(),
});
// As the sign-in page does once somebody types.
await userPool.prepare(true);

window.signIn = async () => {
  const signedIn = await userPool.signIn(account);
  if (!signedIn.ok) throw new Error(signedIn.failure.kind);
};
