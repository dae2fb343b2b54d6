import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import { z } from 'zod';
import { replaceModPow } from '#adapters/cognito/sign-in/native-mod-pow';

const pool = z.object({ userPoolId: z.string(), userPoolClientId: z.string(), userPoolEndpoint: z.string() });

// Its own arithmetic takes a quarter of a second per sign-in.
replaceModPow();

/**
 * Makes the storage of a browser that has signed in at this address, without a browser: the names are those of the Cognito
 * client, by which the portal stores too. Rejects for a user who is asked for more than the password.
 */
export async function storedSignIn(
  portal: string,
  { username, password }: { username: string; password: string },
): Promise<{ name: string; value: string }[]> {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = pool.parse(
    await (await fetch(`${portal}/config.json`)).json(),
  );
  const items = new Map<string, string>();
  const Storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
  const endpoint = new URL(userPoolEndpoint, portal).href;
  const Pool = new CognitoUserPool({ UserPoolId: userPoolId, ClientId: userPoolClientId, endpoint, Storage });
  const user = new CognitoUser({ Username: username, Pool, Storage });
  await new Promise((resolve, reject) => {
    const onChallenge = () => reject(new Error(`${username} is asked for more than the password`));
    user.authenticateUser(new AuthenticationDetails({ Username: username, Password: password }), {
      onSuccess: resolve,
      onFailure: reject,
      newPasswordRequired: onChallenge,
      mfaRequired: onChallenge,
      totpRequired: onChallenge,
      selectMFAType: onChallenge,
      mfaSetup: onChallenge,
      customChallenge: onChallenge,
    });
  });
  return [...items].map(([name, value]) => ({ name, value }));
}
