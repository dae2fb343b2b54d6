import { createInMemorySignUp } from '#adapters/in-memory/in-memory-sign-up';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createInMemoryUserPool } from '#adapters/in-memory/in-memory-user-pool';
import { createInMemoryUsers, inMemoryCode } from '#adapters/in-memory/in-memory-users';
import { lastCodeOf } from '../cognito/a-visitor';
import { aRecordedPool } from '../cognito/recorded-pool';
import { ada, describeSignUp } from './sign-up-contract';

describeSignUp('sign-up in memory', async () => {
  const users = createInMemoryUsers([{ ...ada }], createInMemoryTokenStorage());
  return {
    signUp: createInMemorySignUp(users),
    userPool: createInMemoryUserPool(users),
    lastCodeTo: async () => inMemoryCode,
    close: async () => {},
  };
});

describeSignUp('sign-up at the local pool, in Cognito’s protocol', async () => {
  const pool = await aRecordedPool({ users: [ada] });
  const { signUp, userPool } = pool.cognito(createInMemoryTokenStorage());
  return { signUp, userPool, lastCodeTo: (username) => lastCodeOf(pool, username), close: () => pool.close() };
});
