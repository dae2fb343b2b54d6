import type { ServiceIdentifier } from 'inversify';
import type { Cognito } from '../adapters/cognito/cognito';
import type { IprApi } from '../adapters/ipr-api/ipr-api';
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

const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

export const tokens = {
  // Ports: what a team may bind to an adapter of its own.
  userPool: token<UserPool>('userPool'),
  passwordRecovery: token<PasswordRecovery>('passwordRecovery'),
  signUp: token<SignUp>('signUp'),
  account: token<Account>('account'),
  hostedLogin: token<HostedLogin>('hostedLogin'),
  identity: token<Identity>('identity'),
  catalogue: token<DashboardCatalogue>('catalogue'),
  embedder: token<Embedder>('embedder'),
  personalShelf: token<PersonalShelf>('personalShelf'),

  // What adapters are made from.
  configuration: token<Configuration>('configuration'),
  tokenStorage: token<TokenStorage>('tokenStorage'),
  /** To be called when the backend takes this session's token no longer. */
  onSessionOver: token<(sub: string) => void>('onSessionOver'),
  /** The adapters of the user pool, which share one set of tokens. */
  cognito: token<Cognito>('cognito'),
  /** The adapters of IprApi, which share one HTTP client. */
  iprApi: token<IprApi>('iprApi'),
};
