import { createInMemoryHostedLogin } from '#adapters/in-memory/in-memory-hosted-login';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createInMemoryUserPool } from '#adapters/in-memory/in-memory-user-pool';
import { createInMemoryUsers } from '#adapters/in-memory/in-memory-users';
import { describeHostedLogin } from './hosted-login-contract';
import { aHostedVisitor, followHostedPages, origin } from '../oidc/a-hosted-visitor';

describeHostedLogin('hosted login in memory', async () => {
  const guest = { username: 'guest', password: 'Guest-pass-1', email: 'guest@example.com', groups: [] };
  const users = createInMemoryUsers([guest], createInMemoryTokenStorage());
  const left: string[] = [];
  const reload = () => createInMemoryHostedLogin(users, guest, (address) => void left.push(address), ['Google']);
  return {
    hostedLogin: reload(),
    userPool: createInMemoryUserPool(users),
    left,
    reload,
    async visit(address, choice) {
      const back = new URL(address, origin);
      if (choice === 'cancel') back.searchParams.delete('code');
      return back.href;
    },
    close: async () => {},
  };
});

describeHostedLogin('hosted login at the local pool, by oidc-client-ts', async () => {
  const { load, userPool, left } = await aHostedVisitor();
  const reload = () => load({ providerNames: new Map([['Google', 'Google']]) });
  return { hostedLogin: reload(), userPool, left, reload, visit: followHostedPages, close: async () => {} };
});
