import { rm } from 'node:fs/promises';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createInMemoryIdentity } from '#adapters/in-memory/in-memory-backend';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createInMemoryUsers } from '#adapters/in-memory/in-memory-users';
import { createIprApiClient } from '#adapters/ipr-api/client/ipr-api-client';
import { createIprApiIdentity } from '#adapters/ipr-api/ipr-api';
import { failed, ok } from '#domain/result';
import { aDataFolder } from '../../server/adapters/sqlite/a-data-folder';
import { anApi } from '../../server/http/an-api';
import { anIdToken } from '../../server/tokens';
import { ann, describeIdentity } from './identity-contract';
import { listen } from '../serve';

describeIdentity('the identity in memory', async () => {
  const user = { username: ann.sub, password: 'Ann-pass-1', email: ann.email, groups: ann.groups };
  const users = createInMemoryUsers([user], createInMemoryTokenStorage());
  users.signIn(user);
  return { identity: createInMemoryIdentity(users), signOut: () => users.signOut(), close: async () => {} };
});

describeIdentity('the identity of IprApi, over HTTP', async () => {
  const folder = await aDataFolder();
  const store = await openSqliteStores(folder);
  const { app, key } = anApi(store);
  const token = await anIdToken(key, { sub: ann.sub, email: ann.email, 'cognito:groups': ann.groups });
  const server = await listen(app.fetch);
  let isSignedIn = true;
  const idToken = async () => (isSignedIn ? ok({ token, sub: ann.sub }) : failed({ kind: 'signed-out' } as const));
  return {
    identity: createIprApiIdentity(createIprApiClient(`${server.url}/prod`, { idToken })),
    signOut: () => (isSignedIn = false),
    async close() {
      await server.close();
      store.close();
      await rm(folder, { recursive: true });
    },
  };
});
