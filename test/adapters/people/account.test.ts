import { totpAt } from '../../../local/user-pool/users/totp';
import { createInMemoryAccount } from '#adapters/in-memory/in-memory-account';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createInMemoryUserPool } from '#adapters/in-memory/in-memory-user-pool';
import { type InMemoryUser, createInMemoryUsers, inMemoryCode } from '#adapters/in-memory/in-memory-users';
import { ada, describeAccount } from './account-contract';
import { lastCodeOf } from '../cognito/a-visitor';
import { aRecordedPool } from '../cognito/recorded-pool';

const aDevice = (id: string, isThis: boolean) => ({
  id,
  name: `Browser ${id}`,
  remembered: false,
  lastSignIn: new Date(),
  isThis,
});

describeAccount('the account in memory', async ({ tracksDevices, attributes }) => {
  const user: InMemoryUser = {
    ...ada,
    attributes: { others: attributes },
    ...(tracksDevices && { devices: [aDevice('1', true)] }),
  };
  const users = createInMemoryUsers([user], createInMemoryTokenStorage());
  users.signIn(user);
  return {
    account: createInMemoryAccount(users),
    userPool: createInMemoryUserPool(users),
    lastCode: async () => inMemoryCode,
    totp: () => inMemoryCode,
    signInElsewhere: async () => void user.devices?.push(aDevice('2', false)),
    close: async () => {},
  };
});

describeAccount('the account at the local pool, in Cognito’s protocol', async (setUp) => {
  const pool = await aRecordedPool({ users: [{ ...ada, ...setUp }] });
  const { account, userPool } = pool.cognito(createInMemoryTokenStorage());
  await userPool.signIn(ada);
  return {
    account,
    userPool,
    lastCode: () => lastCodeOf(pool, ada.username),
    totp: (secret) => totpAt(secret, pool.clock()),
    signInElsewhere: async () => void (await pool.page(createInMemoryTokenStorage()).signIn(ada)),
    close: () => pool.close(),
  };
});
