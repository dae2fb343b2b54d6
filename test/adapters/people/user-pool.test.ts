import { createInMemoryUserPool } from '#adapters/in-memory/in-memory-user-pool';
import { createInMemoryUsers, inMemoryCode } from '#adapters/in-memory/in-memory-users';
import { ada as pooledAda, grace as pooledGrace, hedy as pooledHedy } from '../../local/user-pool/pool-facts';
import { lastCodeOf } from '../cognito/a-visitor';
import { aRecordedPool } from '../cognito/recorded-pool';
import { ada, describeUserPool, grace, hedy } from './user-pool-contract';

describeUserPool('the in-memory user pool', async () => {
  const users = [
    { ...ada, email: 'ada@example.com', groups: [] },
    { ...grace, email: 'grace@example.com', groups: [], temporary: true },
    { ...hedy, email: 'hedy@example.com', groups: [], mfa: { enabled: ['SMS_MFA' as const] } },
  ];
  return {
    reload: (storage) => createInMemoryUserPool(createInMemoryUsers(users, storage)),
    codeToHedy: async () => inMemoryCode,
    close: async () => {},
  };
});

describeUserPool('Cognito’s client on the local pool', async () => {
  const pool = await aRecordedPool({ users: [pooledAda, pooledGrace, { ...pooledHedy, tracksDevices: false }] });
  return {
    reload: (storage) => pool.page(storage),
    codeToHedy: () => lastCodeOf(pool, 'hedy'),
    close: () => pool.close(),
  };
});
