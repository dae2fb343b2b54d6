import { defer, switchMap } from 'rxjs';
import type { Configuration } from '../domain/configuration';
import type { Account } from '../ports/account';
import type { DashboardCatalogue } from '../ports/dashboard-catalogue';
import type { Embedder } from '../ports/embedder';
import type { HostedLogin } from '../ports/hosted-login';
import type { Identity } from '../ports/identity';
import type { PasswordRecovery } from '../ports/password-recovery';
import type { PersonalShelf } from '../ports/personal-shelf';
import type { SignUp } from '../ports/sign-up';
import type { TokenStorage } from '../ports/token-storage';
import type { UserPool } from '../ports/user-pool';

/** The ports of the application, each on some adapter. */
export interface Adapters {
  userPool: UserPool;
  passwordRecovery: PasswordRecovery;
  signUp: SignUp;
  account: Account;
  hostedLogin: HostedLogin;
  identity: Identity;
  catalogue: DashboardCatalogue;
  embedder: Embedder;
  personalShelf: PersonalShelf;
}

/** What adapters are made from, and what they tell. */
export interface Surroundings {
  configuration: Configuration;
  tokenStorage: TokenStorage;
  onSessionOver: (sub: string) => void;
}

/**
 * The same ports before their adapters are there: the first call loads them, because the page on which people sign in needs none
 * of that code. Only what is stored of a session must be known at once.
 */
export function adaptersWhenNeeded(
  load: () => Promise<Adapters>,
  stored: Pick<UserPool, 'remembers' | 'isFleeting'>,
): Adapters {
  let loading: Promise<Adapters> | undefined;
  const adapters = () =>
    (loading ??= load().catch((error: unknown) => {
      // Offline, say: the next call loads again.
      loading = undefined;
      throw error;
    }));
  return {
    userPool: later(async () => (await adapters()).userPool, stored),
    passwordRecovery: later(async () => (await adapters()).passwordRecovery),
    signUp: later(async () => (await adapters()).signUp),
    account: later(async () => (await adapters()).account),
    hostedLogin: later(async () => (await adapters()).hostedLogin),
    identity: later(async () => (await adapters()).identity),
    catalogue: later(async () => (await adapters()).catalogue),
    embedder: later(async () => (await adapters()).embedder, {
      open: (request) => defer(adapters).pipe(switchMap(({ embedder }) => embedder.open(request))),
      close: () =>
        void loading?.then(
          ({ embedder }) => embedder.close(),
          () => undefined,
        ),
    }),
    personalShelf: later(async () => (await adapters()).personalShelf, {
      watch: (sub) => defer(adapters).pipe(switchMap(({ personalShelf }) => personalShelf.watch(sub))),
    }),
  };
}

/** A port that waits for what answers it at every call; the methods that do not answer with a promise are given `atOnce`. */
export function later<Port extends object>(load: () => Promise<Port>, atOnce: Partial<Port> = {}): Port {
  const waits =
    (method: keyof Port) =>
    async (...asked: unknown[]) => {
      const port = await load();
      const call = port[method] as (...asked: unknown[]) => unknown;
      return call(...asked);
    };
  return new Proxy(atOnce as Port, {
    get: (known, method) => known[method as keyof Port] ?? waits(method as keyof Port),
  });
}
