import { defer, switchMap } from 'rxjs';
import type { Configuration } from '../domain/browser/configuration';
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
import { whenNeeded } from './when-needed';

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
  let loaded: Adapters | undefined;
  const adapters = whenNeeded(async () => (loaded = await load()));
  const port = <Name extends keyof Adapters>(name: Name, atOnce?: Partial<Adapters[Name]>): Adapters[Name] =>
    later(async () => (await adapters())[name], atOnce);
  return {
    userPool: port('userPool', stored),
    passwordRecovery: port('passwordRecovery'),
    signUp: port('signUp'),
    account: port('account'),
    hostedLogin: port('hostedLogin'),
    identity: port('identity'),
    catalogue: port('catalogue'),
    embedder: port('embedder', {
      open: (request) => defer(adapters).pipe(switchMap(({ embedder }) => embedder.open(request))),
      close: () => loaded?.embedder.close(),
    }),
    personalShelf: port('personalShelf', {
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
