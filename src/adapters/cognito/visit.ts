import type { TokenStorage } from '../../ports/token-storage';
import type { CognitoClient } from './cognito-client';
import type { CognitoSettings } from './cognito-settings';
import type { StoredUser } from './stored-user';

interface LoadedClient {
  client: CognitoClient;
  personIn: typeof import('./cognito-client').personIn;
}

/** From one sign-out to the next. An answer that the client waits for may come after its end, and then belongs to nobody. */
export interface Visit {
  /** Loads the client when it is first needed; what did not load may load the next time. */
  client(): Promise<LoadedClient>;
  end(): void;
  readonly over: boolean;
}

export function beginVisit(settings: CognitoSettings, stored: StoredUser): Visit {
  let over = false;
  let loading: Promise<LoadedClient> | undefined;

  const load = async (): Promise<LoadedClient> => {
    const { createCognitoClient, personIn } = await import('./cognito-client');
    return { client: createCognitoClient({ ...settings, storage }), personIn };
  };
  const { storage: kept } = settings;
  const storage: TokenStorage = {
    getItem: (key) => kept.getItem(key),
    setItem(key, value) {
      if (over) return;
      // Somebody else has signed in where a session had timed out: nothing of the user before stays.
      if (key === stored.nameKey && stored.name() !== null && stored.name() !== value) stored.forget();
      kept.setItem(key, value);
    },
    removeItem(key) {
      if (!over) kept.removeItem(key);
    },
    clear() {
      if (!over) kept.clear();
    },
  };

  return {
    client() {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    end() {
      over = true;
    },
    get over() {
      return over;
    },
  };
}
