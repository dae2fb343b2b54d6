import type { Container } from 'inversify';
import { demoDashboards, demoGuest, demoUsers } from '../adapters/in-memory/demo';
import { createInMemoryAccount } from '../adapters/in-memory/in-memory-account';
import { createInMemoryCatalogue } from '../adapters/in-memory/in-memory-catalogue';
import { createInMemoryEmbedder } from '../adapters/in-memory/in-memory-embedder';
import { createInMemoryHostedLogin } from '../adapters/in-memory/in-memory-hosted-login';
import { createInMemoryIdentity } from '../adapters/in-memory/in-memory-identity';
import { createInMemoryPasswordRecovery } from '../adapters/in-memory/in-memory-password-recovery';
import { createInMemorySignUp } from '../adapters/in-memory/in-memory-sign-up';
import { createInMemoryUserPool } from '../adapters/in-memory/in-memory-user-pool';
import { createInMemoryUsers } from '../adapters/in-memory/in-memory-users';
import type { Surroundings } from './adapters';
import { compose } from './compose';
import { tokens } from './tokens';

const leave = (address: string): void => location.assign(address);

/** The portal with no server at all: the same composition with its ports bound to the in-memory adapters. */
export function composeMock(surroundings: Surroundings): Container {
  const container = compose(surroundings);
  const users = createInMemoryUsers([...demoUsers(), demoGuest], surroundings.tokenStorage);
  // One BI dashboard more than the catalogue knows, for the first sync to find.
  const found = {
    metaId: 'delivery-promise',
    metaName: 'Delivery promise',
    metaArn: 'arn:aws:quicksight:::dashboard/delivery-promise',
  };
  const known = demoDashboards();

  container.rebind(tokens.userPool).toResolvedValue(() => createInMemoryUserPool(users));
  container.rebind(tokens.passwordRecovery).toResolvedValue(() => createInMemoryPasswordRecovery(users));
  container.rebind(tokens.signUp).toResolvedValue(() => createInMemorySignUp(users));
  container.rebind(tokens.account).toResolvedValue(() => createInMemoryAccount(users));
  container.rebind(tokens.hostedLogin).toResolvedValue(() => createInMemoryHostedLogin(users, demoGuest, leave));
  container.rebind(tokens.identity).toResolvedValue(() => createInMemoryIdentity(users));
  container.rebind(tokens.catalogue).toResolvedValue(() => createInMemoryCatalogue(known, () => [...known, found]));
  container.rebind(tokens.embedder).toResolvedValue(createInMemoryEmbedder);
  return container;
}
