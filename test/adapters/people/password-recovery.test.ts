import { createInMemoryPasswordRecovery } from '#adapters/in-memory/in-memory-sign-up';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createInMemoryUserPool } from '#adapters/in-memory/in-memory-user-pool';
import { createInMemoryUsers, inMemoryCode } from '#adapters/in-memory/in-memory-users';
import { lastCodeOf } from '../cognito/a-visitor';
import { aRecordedPool } from '../cognito/recorded-pool';
import { ada, describePasswordRecovery } from './password-recovery-contract';

describePasswordRecovery('recovery in memory', async () => {
  const users = createInMemoryUsers([{ ...ada }], createInMemoryTokenStorage());
  return {
    recovery: createInMemoryPasswordRecovery(users),
    userPool: createInMemoryUserPool(users),
    lastCode: async () => inMemoryCode,
    close: async () => {},
  };
});

describePasswordRecovery('recovery at the local pool, in Cognito’s protocol', async () => {
  const pool = await aRecordedPool({ users: [ada] });
  const { passwordRecovery, userPool } = pool.cognito(createInMemoryTokenStorage());
  return {
    recovery: passwordRecovery,
    userPool,
    lastCode: () => lastCodeOf(pool, ada.username),
    close: () => pool.close(),
  };
});
