import type { Container } from 'inversify';
import { demoDashboards, demoUsers } from '../adapters/in-memory/demo';
import { createInMemoryCatalogue } from '../adapters/in-memory/in-memory-catalogue';
import { createInMemoryEmbedder } from '../adapters/in-memory/in-memory-embedder';
import { createInMemoryIdentity } from '../adapters/in-memory/in-memory-identity';
import { createInMemoryUserPool } from '../adapters/in-memory/in-memory-user-pool';
import type { Surroundings } from './adapters';
import { compose } from './compose';
import { tokens } from './tokens';

/** The portal with no server at all: the same composition with four tokens bound to the in-memory adapters. */
export function composeMock(surroundings: Surroundings): Container {
  const container = compose(surroundings);
  const users = demoUsers();
  // One BI dashboard more than the catalogue knows, for the first sync to find.
  const found = {
    metaId: 'delivery-promise',
    metaName: 'Delivery promise',
    metaArn: 'arn:aws:quicksight:::dashboard/delivery-promise',
  };
  const known = demoDashboards();

  container
    .rebind(tokens.userPool)
    .toResolvedValue((storage) => createInMemoryUserPool(users, storage), [tokens.tokenStorage]);
  container.rebind(tokens.identity).toResolvedValue((pool) => createInMemoryIdentity(users, pool), [tokens.userPool]);
  container.rebind(tokens.catalogue).toResolvedValue(() => createInMemoryCatalogue(known, () => [...known, found]));
  container.rebind(tokens.embedder).toResolvedValue(createInMemoryEmbedder);
  return container;
}
