import type { TokenStorageKind } from '#domain/browser/configuration';
import type { TokenStorage, TokenStorages } from '#ports/people/token-storage';
import { createInMemoryTokenStorage } from '../in-memory/in-memory-token-storage';
import { createWebStorage } from './web-storage';

/** Creates the configured storage. Memory ends with the page, on a shared computer too. */
export const createTokenStorages = async (kind: TokenStorageKind): Promise<TokenStorages> => ({
  browser: await createTokenStorage(kind),
  tab: kind === 'memory' ? createInMemoryTokenStorage() : createWebStorage(() => globalThis.sessionStorage),
});

export async function createTokenStorage(kind: TokenStorageKind): Promise<TokenStorage> {
  switch (kind) {
    case 'local-storage':
      return createWebStorage();
    case 'cookies':
      return (await import('./cookie-storage')).createCookieStorage();
    case 'memory':
      return createInMemoryTokenStorage();
  }
}
