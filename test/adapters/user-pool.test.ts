import { createInMemoryUserPool } from '../../src/adapters/in-memory/in-memory-user-pool';
import { createInMemoryUsers } from '../../src/adapters/in-memory/in-memory-users';
import { aRecordedPool } from './cognito/recorded-pool';
import { ada, describeUserPool, grace } from './user-pool-contract';

describeUserPool('the in-memory user pool', async () => {
  const users = [
    { ...ada, email: 'ada@example.com', groups: [] },
    { ...grace, email: 'grace@example.com', groups: [], temporary: true },
  ];
  return { reload: (storage) => createInMemoryUserPool(createInMemoryUsers(users, storage)), close: async () => {} };
});

describeUserPool('Cognito’s client on the local pool', async () => {
  const pool = await aRecordedPool();
  return { reload: (storage) => pool.page(storage), close: () => pool.close() };
});
